import { useState } from "react";
import type { SavedList } from "../../../contract/saved-lists.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import styles from "./list.module.css";

interface SharingProps {
  list: SavedList;
  onChange(list: SavedList): void;
}

/** The link of a list: to create, copy and revoke. */
export function Sharing({ list: { token, share_token }, onChange }: SharingProps) {
  const [busy, setBusy] = useState(false);
  const link = share_token && `${window.location.origin}/shared-list?token=${share_token}`;

  async function change(name: "PUT lists/:token/share" | "PUT lists/:token/unshare") {
    setBusy(true);
    try {
      onChange((await call(name, { params: { token } })).data);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure({ title: "Error", text: error.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="sharing" className={styles.sharing}>
      <h2 id="sharing">Share this list</h2>
      <p>
        {link
          ? "Anyone with this link can see the products and quantities, but not prices or your name."
          : "Anyone with the link can see the products and quantities, but not prices or your name. You can revoke it at any time."}
      </p>
      {link ? (
        <>
          <Field
            label="Link"
            name="link"
            value={link}
            readOnly
            onFocus={(event) => event.target.select()}
            after={
              <Button variant="secondary" icon="copy" onClick={() => void copy(link)}>
                Copy
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
              Revoke Link
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button variant="secondary" loading={busy} onClick={() => void change("PUT lists/:token/share")}>
            Create Link
          </Button>
        </div>
      )}
    </section>
  );
}

async function copy(link: string) {
  try {
    await navigator.clipboard.writeText(link);
    toast.success("Link copied");
  } catch {
    toast.failure({ title: "Error", text: "Select the link and copy it." });
  }
}
