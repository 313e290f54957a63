import { Link, NavLink } from "react-router";
import { text } from "../../../language/text.ts";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { signInAddress } from "../../page-loader.ts";
import { useSession } from "../../session.ts";
import styles from "./MobileBar.module.css";

/** The bar at the bottom of very small screens. */
export function MobileBar() {
  return (
    <nav aria-label={text("Quick links")} className={styles.bar}>
      <Entry to="/" icon="home" name={text("Home")} />
      <Entry to="/contact-us" icon="mail" name={text("Contact Us")} />
      <Entry to="/orderhistory" own icon="document" name={text("Orders")} />
      <Entry to="/userprofile" own icon="user" name={text("Account")} />
    </nav>
  );
}

function Entry({ to, own, icon, name }: { to: string; own?: boolean; icon: IconName; name: string }) {
  const { signedIn } = useSession();
  const content = (
    <>
      <Icon name={icon} size={22} />
      {name}
    </>
  );
  // On the sign-in page, a NavLink would be marked as the current page.
  if (own && !signedIn) return <Link to={signInAddress(to)}>{content}</Link>;
  return (
    <NavLink to={to} end>
      {content}
    </NavLink>
  );
}
