import { useRef, useState } from "react";
import { Link } from "react-router";
import { texts } from "../../contract/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { toast } from "../../ui/toast.ts";
import { forgetMemberDrafts, listDrafts } from "../form/drafts.ts";
import { signOut, useMember } from "../session.ts";
import styles from "./AccountMenu.module.css";

/** Who is signed in. */
export function AccountMenu() {
  const { id, name, email } = useMember();
  const [asking, setAsking] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  const leave = () =>
    signOut().then(
      () => true,
      () => {
        toast.failure(texts.unavailable);
        return false;
      },
    );
  const close = () => menu.current?.removeAttribute("open");
  return (
    <>
      <details
        ref={menu}
        className={styles.account}
        onKeyDown={({ key }) => {
          if (key !== "Escape") return;
          close();
          menu.current?.querySelector("summary")?.focus();
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) close();
        }}
      >
        <summary>
          <Icon name="user" size={18} />
          <span title={name}>{name}</span>
          <Icon name="chevron-down" size={14} />
        </summary>
        <div className={styles.panel}>
          <p>{email}</p>
          <Link to="/account" onClick={close}>
            Your account
          </Link>
          <button type="button" onClick={() => (listDrafts(id).length > 0 ? setAsking(true) : leave())}>
            Sign out
          </button>
        </div>
      </details>
      <Dialog
        title="Sign out with unsaved changes?"
        open={asking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button
              variant="secondary"
              onClick={async () => {
                if (await leave()) forgetMemberDrafts(id);
              }}
            >
              Discard and sign out
            </Button>
            <Button onClick={leave}>Keep and sign out</Button>
          </>
        }
      >
        <p>
          What you typed can stay in this browser until you sign in again. Other people do not see it when they sign in.
          Discard it if you share this computer with people you do not trust.
        </p>
      </Dialog>
    </>
  );
}
