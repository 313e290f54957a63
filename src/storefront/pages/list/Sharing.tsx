import { useState } from "react";
import type { SavedList } from "../../../contract/saved-lists.ts";
import { localAddress } from "../../../language/addresses.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import styles from "./list.module.css";

interface SharingProps {
  list: SavedList;
  onChange(list: SavedList): void;
}

/** The link to a list: create, copy and revoke it. */
export function Sharing({ list: { token, share_token }, onChange }: SharingProps) {
  const [busy, setBusy] = useState(false);
  const link = share_token && `${window.location.origin}${localAddress("/shared-list")}?token=${share_token}`;

  async function change(name: "PUT lists/:token/share" | "PUT lists/:token/unshare") {
    setBusy(true);
    try {
      onChange((await call(name, { params: { token } })).data);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure({ title: text("Error"), text: error.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="sharing" className={styles.sharing}>
      <h2 id="sharing">{text("Share this list")}</h2>
      <p>
        {link
          ? text("Anyone with this link can see the products and quantities, but not prices or your name.")
          : text(
              "Anyone with the link can see the products and quantities, but not prices or your name. You can revoke it at any time.",
            )}
      </p>
      {link ? (
        <>
          <Field
            label={text("Link")}
            name="link"
            value={link}
            readOnly
            onFocus={(event) => event.target.select()}
            after={
              <Button variant="secondary" icon="copy" onClick={() => void copy(link)}>
                {text("Copy")}
              </Button>
            }
          />
          <div>
            <Button
              variant="danger"
              size="small"
              loading={busy}
              onClick={() => void change("PUT lists/:token/unshare")}
            >
              {text("Revoke link")}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button variant="secondary" loading={busy} onClick={() => void change("PUT lists/:token/share")}>
            {text("Create link")}
          </Button>
        </div>
      )}
    </section>
  );
}

async function copy(link: string) {
  try {
    await navigator.clipboard.writeText(link);
    toast.success(text("Link copied"));
  } catch {
    toast.failure({ title: text("Error"), text: text("Select the link and copy it.") });
  }
}
