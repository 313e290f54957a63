import { Link } from "react-router";
import { plural, text } from "../../../language/text.ts";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { join } from "../../../ui/join.ts";
import { signOut, useSession } from "../../session.ts";
import { useCartCount } from "../cart/useCart.ts";
import styles from "./AccountMenu.module.css";
import { useClosedByNavigation } from "./useClosedByNavigation.ts";

/** The header's part for signed-in customers. Always in the page; the stylesheet hides it from visitors. */
export function AccountMenu({ className }: { className?: string }) {
  const { user, wishlist } = useSession();
  const ref = useClosedByNavigation();
  return (
    <div className={join(styles.account, className)}>
      <CountedLink to="/wishlist" name={text("Wishlist")} icon="heart" count={wishlist?.size ?? 0} />
      <CountedLink to="/cart" name={text("Cart")} icon="cart" count={useCartCount()} />
      <button
        type="button"
        popoverTarget="account-menu"
        className={styles.button}
        aria-busy={user === null || undefined}
      >
        <Icon name="user" size={22} />
        <span className={styles.name}>{user?.f_name ?? text("Account")}</span>
        <Icon name="chevron-down" size={16} className={styles.chevron} />
      </button>
      <div id="account-menu" popover="auto" ref={ref} className={styles.panel}>
        <ul className={styles.list}>
          <li>
            <Link to="/userprofile">{text("My Account")}</Link>
          </li>
          <li>
            <Link to="/orderhistory">{text("Order History")}</Link>
          </li>
          <li>
            <Link to="/rewardpoint">{text("Reward History")}</Link>
          </li>
          <li>
            <Link to="/order-pad">{text("Order Pad")}</Link>
          </li>
          <li>
            <Link to="/lists">{text("Lists")}</Link>
          </li>
          <li className={styles.last}>
            <button type="button" onClick={() => void signOut()}>
              {text("Logout")}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}

interface CountedLinkProps {
  to: string;
  name: string;
  icon: IconName;
  count: number;
}

const mostShown = 99;

function CountedLink({ to, name, icon, count }: CountedLinkProps) {
  const label = plural(count, { one: "{name}, {count} product", other: "{name}, {count} products" }, { name });
  return (
    <Link to={to} className={styles.sign} aria-label={label} prefetch="intent">
      <Icon name={icon} size={22} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
    </Link>
  );
}
