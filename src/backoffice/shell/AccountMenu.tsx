import { useRef } from "react";
import { Link } from "react-router";
import { texts } from "../../contract/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { toast } from "../../ui/toast.ts";
import { signOut, useMember } from "../session.ts";
import styles from "./AccountMenu.module.css";

/** Who is signed in. */
export function AccountMenu() {
  const { name, email } = useMember();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  return (
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
        <span>{name}</span>
        <Icon name="chevron-down" size={14} />
      </summary>
      <div className={styles.panel}>
        <p>{email}</p>
        <Link to="/account" onClick={close}>
          Your account
        </Link>
        <button type="button" onClick={() => signOut().catch(() => toast.failure(texts.unavailable))}>
          Sign out
        </button>
      </div>
    </details>
  );
}
