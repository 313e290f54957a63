import { Link } from "react-router";
import type { NoteSubject } from "../../../contract/staff/note-subjects.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { Section } from "../../parts/Section.tsx";
import { useCall } from "../../useCall.ts";
import { Due } from "../enquiries/Due.tsx";
import styles from "./Notes.module.css";

const screens: Record<NoteSubject, string> = { order: "orders", customer: "customers", enquiry: "enquiries" };

/** Notes that mention the user, and what the user looks after. Hidden while there are none. */
export function ForMe() {
  const { data } = useCall("GET staff/notes/for-me", {}, { isLive: true });
  if (!data) return null;
  const { mentions, mention_count, assigned, assigned_count } = data.data;
  return (
    <>
      {mentions.length > 0 && (
        <Section title={`Notes for you (${mention_count.toLocaleString("en-IN")})`}>
          <ul className={styles.notes}>
            {mentions.map(({ id, subject, of, name, text, at, by }) => (
              <li key={id}>
                <p className={styles.head}>
                  <span>
                    <Link to={`/${screens[subject]}/${of}`}>{name}</Link>, {by}, <Moment at={at} exact />
                  </span>
                </p>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {assigned.length > 0 && (
        <Section title={`Assigned to you (${assigned_count.toLocaleString("en-IN")})`}>
          <ul className={styles.assigned}>
            {assigned.map(({ subject, of, name, about, at, due_at, acknowledged_at }) => (
              <li key={`${subject} ${of}`}>
                <span>
                  <Link to={`/${screens[subject]}/${of}`}>{name}</Link>
                  {about && <> {about}</>}
                </span>
                <span className={styles.head}>
                  {due_at ? (
                    <Due of={{ due_at, acknowledged_at }} />
                  ) : (
                    <>
                      {subject === "enquiry" ? "received" : "since"} <Moment at={at} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
