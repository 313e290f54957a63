import { useState } from "react";
import { Link } from "react-router";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { loadUser } from "../../session.ts";
import styles from "./NoticeBar.module.css";

/** Asks a signed-in customer to read and accept a new version of the privacy notice (DPDP Act, 2023, s.5 and s.6). */
export default function NoticeBar({ version }: { version: string }) {
  const [sending, setSending] = useState(false);

  async function accept() {
    setSending(true);
    try {
      await call("POST privacy-consent", { body: { notice_version: version } });
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure({ title: text("Not saved"), text: error.message });
    }
    // Also after a refusal, because the notice may have changed again.
    await loadUser();
    setSending(false);
  }

  return (
    <section aria-label={text("Privacy policy")} className={styles.bar}>
      <p>
        {rich("Our privacy policy has changed. Please <link>read the privacy policy</link> and accept it.", {
          link: (inside) => <Link to="/privacy-policy">{inside}</Link>,
        })}
      </p>
      <Button size="small" loading={sending} onClick={() => void accept()}>
        {text("Accept")}
      </Button>
    </section>
  );
}
