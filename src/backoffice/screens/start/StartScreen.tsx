import { Link } from "react-router";
import { Screen } from "../../parts/Screen.tsx";
import { roleLabels } from "../../rights-labels.ts";
import { groups } from "../../routes.tsx";
import { useMember, usePermissions } from "../../session.ts";
import { FirstStepsUntilStocked } from "./FirstSteps.tsx";
import { PendingWork } from "./PendingWork.tsx";
import styles from "./StartScreen.module.css";
import { Today } from "./Today.tsx";
import { Unsaved } from "./Unsaved.tsx";

/** The start screen: pending work, today's metrics, and all screens with their shortcuts. */
export default function StartScreen() {
  const { name, role } = useMember();
  const can = usePermissions();
  const day = (
    <>
      <PendingWork />
      {can("reports.read") && <Today />}
    </>
  );
  return (
    <Screen title={`Welcome, ${name}`} intro={`Your role: ${roleLabels[role]}. Press ? for keyboard shortcuts.`}>
      <Unsaved />
      {can("settings.change") ? <FirstStepsUntilStocked>{day}</FirstStepsUntilStocked> : day}
      <div className={styles.groups}>
        {groups.map(({ name, screens }) => {
          const shown = screens.filter((screen) => screen.name && can(screen.right));
          if (shown.length === 0) return null;
          return (
            <section key={name} aria-labelledby={`start-${name}`}>
              <h2 id={`start-${name}`}>{name}</h2>
              <ul className={styles.list}>
                {shown.map(({ path, name, key }) => (
                  <li key={path}>
                    <Link to={`/${path}`}>{name}</Link>
                    {key && (
                      <span className={styles.keys} aria-hidden="true">
                        <kbd>g</kbd> <kbd>{key}</kbd>
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Screen>
  );
}
