import type { OwnEnquiry } from "../../../contract/enquiries.ts";
import { rich } from "../../../language/rich.ts";
import { inEachLanguage, text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import styles from "./EnquiryThread.module.css";

const states: Record<OwnEnquiry["status"], { kind: "amber" | "good" | "plain"; name: string }> = inEachLanguage(() => ({
  open: { kind: "amber", name: text("Received") },
  answered: { kind: "good", name: text("Answered") },
  closed: { kind: "plain", name: text("Closed") },
}));

/** A customer's enquiry with our replies, oldest first. */
export function EnquiryThread({ enquiry, level }: { enquiry: OwnEnquiry; level: 2 | 3 }) {
  const { enquiry_no, subject, description, status, received_at, answers } = enquiry;
  const Heading = `h${level}` as const;
  const { kind, name } = states[status];
  return (
    <article className={styles.thread} aria-labelledby={enquiry_no}>
      <header className={styles.head}>
        <Heading id={enquiry_no}>{subject}</Heading>
        <Badge kind={kind}>{name}</Badge>
      </header>
      <p className={styles.when}>
        {enquiry_no}, <Moment at={received_at} />
      </p>
      <p className={styles.text}>{description}</p>
      {answers.map(({ at, text: words }) => (
        <div key={at} className={styles.reply}>
          <p className={styles.when}>{rich("Our reply, {time}", { time: <Moment at={at} /> })}</p>
          <p className={styles.text}>{words}</p>
        </div>
      ))}
    </article>
  );
}
