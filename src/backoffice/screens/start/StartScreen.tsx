import { Link } from "react-router";
import { Screen } from "../../parts/Screen.tsx";
import { roleNames } from "../../rights-words.ts";
import { groups } from "../../routes.tsx";
import { useMay, useMember } from "../../session.ts";
import { UntilGoodsAreIn } from "./FirstSteps.tsx";
import styles from "./StartScreen.module.css";
import { Today } from "./Today.tsx";
import { Waiting } from "./Waiting.tsx";

/** The ways to the work that one's role has, each with its key. */
export default function StartScreen() {
  const { name, role } = useMember();
  const may = useMay();
  const day = (
    <>
      <Waiting />
      {may("figures.read") && <Today />}
    </>
  );
  return (
    <Screen title={`Welcome, ${name}`} intro={`Your role: ${roleNames[role]}. Press ? for keyboard shortcuts.`}>
      {may("settings.change") ? <UntilGoodsAreIn>{day}</UntilGoodsAreIn> : day}
      <div className={styles.groups}>
        {groups.map(({ name, screens }) => {
          const shown = screens.filter((screen) => screen.name && may(screen.right));
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
