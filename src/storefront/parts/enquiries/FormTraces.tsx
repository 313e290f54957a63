import { useEffect, useState } from "react";
import { text } from "../../../language/text.ts";
import { call } from "../../client.ts";
import styles from "./FormTraces.module.css";

/**
 * Distinguishes people's enquiries from bots' without asking a question: a stamp of when the form was shown, and a field that only bots
 * fill in. The field is hidden visually, from the keyboard and from screen readers, and has a name that browsers do not autofill.
 * @param stamp the one that the server has put into the page; without it, one is fetched when the form appears
 */
export function FormTraces({ stamp }: { stamp?: string | undefined }) {
  const [fetched, setFetched] = useState("");

  useEffect(() => {
    if (stamp !== undefined) return;
    let gone = false;
    call("GET inquiry-form").then(
      ({ data }) => !gone && setFetched(data.form_stamp),
      // Without a stamp, the enquiry waits for staff to review it.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [stamp]);

  return (
    <>
      <input type="hidden" name="form_stamp" value={stamp ?? fetched} />
      <div className={styles.unseen} aria-hidden="true" inert>
        <label>
          {text("Leave this empty")}
          <input type="text" name="second_subject" defaultValue="" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
