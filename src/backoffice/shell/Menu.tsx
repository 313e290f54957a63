import { NavLink } from "react-router";
import { groups } from "../routes.tsx";
import { usePermissions } from "../session.ts";
import styles from "./Menu.module.css";

/** Links to every screen the user's role includes. */
export function Menu({ onGo }: { onGo?(): void }) {
  const can = usePermissions();
  return (
    <nav aria-label="Back office" className={styles.menu} ref={showCurrent}>
      <NavLink to="/" end onClick={onGo}>
        Start
      </NavLink>
      {groups.map(({ name, screens }) => {
        const shown = screens.filter((screen) => screen.name && can(screen.right));
        if (shown.length === 0) return null;
        return (
          <div key={name}>
            <p className={styles.group} id={`menu-${name}`}>
              {name}
            </p>
            <ul className={styles.list} aria-labelledby={`menu-${name}`}>
              {shown.map((screen) => (
                <li key={screen.path}>
                  <NavLink to={`/${screen.path}`} onClick={onGo}>
                    {screen.name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

/** The menu is longer than most screens. */
function showCurrent(menu: HTMLElement | null) {
  menu?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}
