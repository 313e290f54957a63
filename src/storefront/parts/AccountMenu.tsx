import { Link } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { join } from "../../ui/join.ts";
import { signOut, useSession } from "../session.ts";
import styles from "./AccountMenu.module.css";
import { useClosedByNavigation } from "./useClosedByNavigation.ts";

/** The header's part for signed-in customers. Always in the page; the stylesheet shows it when somebody is signed in. */
export function AccountMenu({ className }: { className?: string }) {
  const { user, cart } = useSession();
  const ref = useClosedByNavigation();
  const count = cart?.carts.length ?? 0;
  return (
    <div className={join(styles.account, className)}>
      <Link to="/wishlist" className={styles.sign} aria-label="Wishlist" prefetch="intent">
        <Icon name="heart" size={22} />
      </Link>
      <Link to="/cart" className={styles.sign} aria-label={cartName(count)} prefetch="intent">
        <Icon name="cart" size={22} />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </Link>
      <button
        type="button"
        popoverTarget="account-menu"
        className={styles.button}
        aria-busy={user === null || undefined}
      >
        <Icon name="user" size={22} />
        <span className={styles.name}>{user?.f_name ?? "Account"}</span>
        <Icon name="chevron-down" size={16} className={styles.chevron} />
      </button>
      <div id="account-menu" popover="auto" ref={ref} className={styles.panel}>
        <ul className={styles.list}>
          <li>
            <Link to="/userprofile">My Account</Link>
          </li>
          <li>
            <Link to="/orderhistory">Order History</Link>
          </li>
          <li>
            <Link to="/rewardpoint">Reward History</Link>
          </li>
          <li className={styles.last}>
            <button type="button" onClick={() => void signOut()}>
              Logout
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}

function cartName(count: number): string {
  return count === 1 ? "Cart, 1 product" : `Cart, ${count} products`;
}
