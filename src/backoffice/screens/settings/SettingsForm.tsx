import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { unbrokenAmounts } from "../../../ui/unbroken-amounts.ts";
import { formValues } from "../../../ui/useForm.ts";
import type { EditedRecord } from "../../form/edited-record.ts";
import { type Errors, Form } from "../../form/Form.tsx";
import { errorMessage } from "../../messages.ts";
import { Section } from "../../parts/Section.tsx";
import styles from "./Settings.module.css";

type Fields = Record<string, string>;

interface SettingsFormProps<Stored> {
  record: EditedRecord<Stored>;
  children(errors: Errors, stored: Stored): ReactNode;
  /** Asks the server what the typed settings would change. */
  preview(fields: Fields): Promise<{ data: { effects: string[] } }>;
  save(fields: Fields, against: Stored): Promise<unknown>;
  /** What the typed settings will look like. */
  sample?: ReactNode;
}

const pauseMs = 400;

/** A settings form that previews the effects of changes before saving. */
export function SettingsForm<Stored>({ record, children, preview, save, sample }: SettingsFormProps<Stored>) {
  const [effects, setEffects] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function ask() {
    const form = fields.current?.closest("form");
    if (!form) return;
    asked.current += 1;
    const mine = asked.current;
    try {
      const { data } = await preview(formValues(form));
      if (mine !== asked.current) return;
      setEffects(data.effects);
      setProblem(null);
    } catch (error) {
      if (mine === asked.current) setProblem(errorMessage(error));
    }
  }

  return (
    <Form
      wide
      record={record}
      submitLabel="Save settings"
      successMessage="Settings saved."
      action={(typed, _form, against) => save(typed, against)}
      onSuccess={() => setEffects(null)}
    >
      {(errors, stored) => (
        <div className={styles.columns}>
          <div
            ref={fields}
            className={styles.fields}
            onInput={() => {
              clearTimeout(timer.current);
              timer.current = setTimeout(ask, pauseMs);
            }}
          >
            {/* A save fills the fields again: the server trims values, and a list gets an empty row. */}
            <Fragment key={record.version(stored)}>{children(errors, stored)}</Fragment>
          </div>
          <div className={styles.effects}>
            <Section title="Effect of your changes">
              <div role="status">
                {problem !== null ? (
                  <p className={styles.problem}>{problem}</p>
                ) : effects === null || effects.length === 0 ? (
                  <p>{effects === null ? "Edit a setting to see its effect here." : "No changes."}</p>
                ) : (
                  <ul>
                    {effects.map((effect) => (
                      <li key={effect}>{unbrokenAmounts(effect)}</li>
                    ))}
                  </ul>
                )}
              </div>
            </Section>
            {sample}
          </div>
        </div>
      )}
    </Form>
  );
}
