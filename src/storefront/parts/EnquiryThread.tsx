import type { OwnEnquiry } from "../../contract/enquiries.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Moment } from "../../ui/Moment.tsx";
import styles from "./EnquiryThread.module.css";

const states = {
  open: { kind: "amber", name: "Received" },
  answered: { kind: "good", name: "Answered" },
  closed: { kind: "plain", name: "Closed" },
} as const satisfies Record<OwnEnquiry["status"], { kind: string; name: string }>;

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
      {answers.map(({ at, text }) => (
        <div key={at} className={styles.reply}>
          <p className={styles.when}>
            Our reply, <Moment at={at} />
          </p>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
    </article>
  );
}
