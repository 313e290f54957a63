import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { keptAtId } from "../../offline/kept-names.ts";
import styles from "./StaleNotice.module.css";

const filledIn = { __html: "" };

/** Shows the age of a page that was kept rather than loaded. Part of every page, because the worker only fills in the time. */
export function StaleNotice() {
  return (
    <div role="status" className={styles.notice}>
      <p>
        {rich("No connection. As of {time}. Prices and stock may have changed.", {
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the worker or `kept-at.ts` fills it in
          time: <span id={keptAtId} suppressHydrationWarning dangerouslySetInnerHTML={filledIn} />,
        })}{" "}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of this page */}
        <a href="">{text("Load again")}</a>
      </p>
    </div>
  );
}
