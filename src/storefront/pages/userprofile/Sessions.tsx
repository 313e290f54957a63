import { useState } from "react";
import { useRevalidator } from "react-router";
import type { CustomerSession } from "../../../contract/customers.ts";
import { texts } from "../../../contract/texts.ts";
import { rich } from "../../../language/rich.ts";
import { locale, text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { browserName } from "../../../ui/browser-name.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import styles from "./userprofile.module.css";

/** The customer's sessions, each with a button to end it. */
export function Sessions({ sessions }: { sessions: CustomerSession[] }) {
  const { revalidate } = useRevalidator();
  const [ending, setEnding] = useState<string | null>(null);
  const others = sessions.filter(({ current }) => !current);

  async function act(what: string, send: () => Promise<unknown>, done: string) {
    setEnding(what);
    try {
      await send();
      toast.success(done);
    } catch (error) {
      if (!isApiError(error)) throw error;
      // It has already ended.
      if (error.status === 404) toast.success(done);
      else toast.failure(error.message);
    }
    await revalidate();
    setEnding(null);
  }

  return (
    <section aria-labelledby="sessions" className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id="sessions">{text("Where you are signed in")}</h2>
        {others.length > 0 && (
          <Button
            variant="secondary"
            loading={ending === "others"}
            disabled={ending !== null}
            onClick={() => void act("others", () => call("POST sessions/end-others"), texts.sessionsEnded)}
          >
            {text("Sign out all others")}
          </Button>
        )}
      </div>
      <ul className={styles.sessions}>
        {sessions.map(({ id, browser, network, signed_in_at, last_used_at, current }) => {
          const name = browser === "" ? text("Unknown browser") : browserName(browser);
          const moments = {
            signedIn: <Moment at={signed_in_at} exact />,
            used: <Moment at={last_used_at} exact />,
          };
          return (
            <li key={id} className={styles.session}>
              <div>
                <strong>{name}</strong> {current && <Badge kind="good">{text("This device")}</Badge>}
                <p>
                  {network && `${text("Network {network}.", { network })} `}
                  {rich("Signed in {signedIn}, last used {used}.", moments)}
                </p>
              </div>
              {!current && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={text("Sign out {browser}, signed in {time}", {
                    browser: name,
                    time: new Date(signed_in_at).toLocaleString(locale()),
                  })}
                  loading={ending === id}
                  disabled={ending !== null}
                  onClick={() =>
                    void act(id, () => call("DELETE sessions/:id", { params: { id } }), texts.sessionEnded)
                  }
                >
                  {text("Sign out")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.none}>
        {text("If you don't recognise one of these devices, sign it out and change your password.")}
      </p>
    </section>
  );
}
