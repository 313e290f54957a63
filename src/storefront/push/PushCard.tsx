import { useEffect, useState } from "react";
import { text } from "../../language/text.ts";
import { Button } from "../../ui/Button.tsx";
import { FormMessage } from "../../ui/FormMessage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { isApiError } from "../client.ts";
import { isSubscribed } from "./device.ts";
import styles from "./PushCard.module.css";
import { subscribeDevice } from "./subscribe-device.ts";

type Said = { kind: "good" | "bad"; words: string };

/** Offers to notify this device of the order's progress. Renders nothing if it is notified already. */
export default function PushCard() {
  const [isOffered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);

  useEffect(() => {
    isSubscribed()
      .then((subscribed) => setOffered(!subscribed))
      .catch(() => {});
  }, []);

  async function subscribe() {
    setBusy(true);
    setSaid(await outcome());
    setBusy(false);
  }

  if (!isOffered) return null;
  return (
    <section aria-labelledby="push" className={styles.card}>
      <Icon name="bell" size={24} />
      <div className={styles.content}>
        <h2 id="push">{text("Know when it is on its way")}</h2>
        <p>{text("Get a notification on this device when your order is confirmed, packed, shipped and delivered.")}</p>
        {said?.kind !== "good" && (
          <Button variant="secondary" loading={busy} onClick={() => void subscribe()}>
            {text("Notify this device")}
          </Button>
        )}
        <div role="status">{said?.kind === "good" && <FormMessage kind="good">{said.words}</FormMessage>}</div>
        {said?.kind === "bad" && <FormMessage>{said.words}</FormMessage>}
      </div>
    </section>
  );
}

async function outcome(): Promise<Said> {
  try {
    const done = await subscribeDevice();
    if (typeof done === "object") return { kind: "good", words: done.message };
    return { kind: "bad", words: done === "refused" ? refused() : impossible() };
  } catch (error) {
    return { kind: "bad", words: isApiError(error) ? error.message : impossible() };
  }
}

const refused = () =>
  text("Notifications are blocked for this site. Allow them in the browser’s settings for this page and try again.");
const impossible = () => text("This browser could not be set up for notifications. You will get emails as usual.");
