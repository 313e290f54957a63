import { useId } from "react";
import { NavLink } from "react-router";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { groups, screenName } from "../routes.tsx";
import { usePermissions } from "../session.ts";
import { useCall } from "../useCall.ts";
import { toBadges } from "./badges.ts";
import styles from "./Menu.module.css";

/** Links to every screen the user's role includes. */
export function Menu({ onGo }: { onGo?(): void }) {
  const can = usePermissions();
  const { data } = useCall("GET staff/badges", {}, { isLive: true });
  const badges = toBadges(data?.data ?? { waiting: [], queues: [] });
  const id = useId();
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
              {shown.map((screen) => {
                const { path } = screen;
                const badge = badges.get(path);
                const badgeId = badge && `${id}${path}`;
                return (
                  <li key={path}>
                    <NavLink to={`/${path}`} onClick={onGo} aria-describedby={badgeId}>
                      {screenName(screen, can)}
                    </NavLink>
                    {badge && (
                      <span className={styles.badge} id={badgeId} title={badge.text}>
                        <span aria-hidden="true">{badge.count > mostShown ? `${mostShown}+` : badge.count}</span>
                        <VisuallyHidden>{badge.text}</VisuallyHidden>
                      </span>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

const mostShown = 99;

/** Scrolls to the current entry, because the menu is longer than most screens. */
function showCurrent(menu: HTMLElement | null) {
  menu?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}
