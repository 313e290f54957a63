import { NavLink } from "react-router";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { signInAddress } from "../page-loader.ts";
import { useSession } from "../session.ts";
import styles from "./MobileBar.module.css";

/** The bar at the lower edge of very small screens. */
export function MobileBar() {
  const { signedIn } = useSession();
  const own = (address: string) => (signedIn ? address : signInAddress(address));
  return (
    <nav aria-label="Quick links" className={styles.bar}>
      <Entry to="/" icon="home" name="Home" />
      <Entry to="/contact-us" icon="mail" name="Contact Us" />
      <Entry to={own("/orderhistory")} icon="document" name="Orders" />
      <Entry to={own("/userprofile")} icon="user" name="Account" />
    </nav>
  );
}

function Entry({ to, icon, name }: { to: string; icon: IconName; name: string }) {
  return (
    <NavLink to={to} end>
      <Icon name={icon} size={22} />
      {name}
    </NavLink>
  );
}
