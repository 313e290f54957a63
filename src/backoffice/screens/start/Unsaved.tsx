import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/Button.tsx";
import { formatMoment } from "../../../ui/dates.ts";
import { forgetDraft, listDrafts } from "../../form/drafts.ts";
import { confirm } from "../../parts/confirm.ts";
import { Section } from "../../parts/Section.tsx";
import { useMember } from "../../session.ts";
import styles from "./Unsaved.module.css";

/** Forms that were left without saving. Hidden while there are none. */
export function Unsaved() {
  const { id } = useMember();
  const [drafts, setDrafts] = useState(() => listDrafts(id));
  if (drafts.length === 0) return null;
  return (
    <Section title="Unsaved changes">
      <ul className={styles.drafts}>
        {drafts.map(({ key, draft: { title, to, at } }) => (
          <li key={key.form}>
            <span>
              <Link to={to}>{title}</Link> <span className={styles.at}>{formatMoment(at)}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Discard changes to ${title} of ${formatMoment(at)}`}
              onClick={async () => {
                const question = { title: "Discard your changes?", text: "What you typed has not been saved." };
                if (!(await confirm(question))) return;
                forgetDraft(key);
                setDrafts(listDrafts(id));
              }}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
