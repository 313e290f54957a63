import { useEffect, useState } from "react";
import type { PushSubscriptionShown } from "../../contract/push.ts";
import { rich } from "../../language/rich.ts";
import { text } from "../../language/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { browserName } from "../../ui/browser-name.ts";
import { Moment } from "../../ui/Moment.tsx";
import { toast } from "../../ui/toast.ts";
import { call, isApiError } from "../client.ts";
import styles from "../pages/userprofile/userprofile.module.css";
import { cancelDevice } from "./device.ts";

/** The devices notified of the progress of orders, each with a button to stop that. Renders nothing without any. */
export default function PushDevices() {
  const [devices, setDevices] = useState<PushSubscriptionShown[]>([]);
  const [removing, setRemoving] = useState<string | null>(null);

  useEffect(() => {
    call("GET push-subscriptions")
      .then(({ data }) => setDevices(data))
      .catch(() => {
        // The rest of the page works without this.
      });
  }, []);

  async function remove({ id, browser, current }: PushSubscriptionShown) {
    setRemoving(id);
    try {
      await call("DELETE push-subscriptions/:id", { params: { id } });
      if (current) await cancelDevice().catch(() => {});
      setDevices((before) => before.filter((device) => device.id !== id));
      toast.success(text("{browser} will no longer get notifications.", { browser: toName(browser) }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure(error.message);
    }
    setRemoving(null);
  }

  if (devices.length === 0) return null;
  return (
    <section aria-labelledby="push-devices" className={styles.section}>
      <h2 id="push-devices">{text("Devices that get notifications")}</h2>
      <ul className={styles.sessions}>
        {devices.map((device) => {
          const name = toName(device.browser);
          return (
            <li key={device.id} className={styles.session}>
              <div>
                <strong>{name}</strong> {device.current && <Badge kind="good">{text("This device")}</Badge>}
                <p>{rich("Since {time}.", { time: <Moment at={device.created_at} exact /> })}</p>
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={text("Remove {browser}", { browser: name })}
                loading={removing === device.id}
                disabled={removing !== null}
                onClick={() => void remove(device)}
              >
                {text("Remove")}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const toName = (browser: string) => (browser === "" ? text("Unknown browser") : browserName(browser));
