import { useRef } from "react";
import type { FaqEntry } from "../../../contract/site.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./ListEditor.module.css";

interface FaqVersionsProps {
  entry: FaqEntry;
  questionName: string;
  answerName: string;
}

/** Earlier versions of a question, which can be restored into the form. */
export function FaqVersions({ entry: { id }, questionName, answerName }: FaqVersionsProps) {
  const { data } = useCall("GET staff/faq/:id/versions", { params: { id } });
  const place = useRef<HTMLDetailsElement>(null);
  const versions = data?.data ?? [];
  if (versions.length === 0) return null;

  function restoreVersion(question: string, answer: string) {
    const form = place.current?.closest("form");
    for (const [name, value] of [
      [questionName, question],
      [answerName, answer],
    ] as const) {
      const field = form?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
        field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  }

  return (
    <details ref={place}>
      <summary>{versions.length} versions</summary>
      <ul className={styles.versions}>
        {versions.map(({ id, title, body, saved_at, member_name }) => (
          <li key={id}>
            <span>
              <Moment at={saved_at} exact />, {member_name ?? "original"}
            </span>
            <span>{body}</span>
            <Button variant="secondary" size="small" onClick={() => restoreVersion(title, body)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
