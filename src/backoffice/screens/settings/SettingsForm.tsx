import { type ReactNode, useRef, useState } from "react";
import type { SentBody } from "../../../contract/call.ts";
import type { StaffCalls } from "../../../contract/staff/index.ts";
import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { formValues } from "../../../ui/useForm.ts";
import { call, type ReplyTo, type Sent, type SentWith } from "../../client.ts";
import { flatten, nest, type Values } from "../../form/edited-record.ts";
import { type Errors, Form } from "../../form/Form.tsx";
import { errorMessage } from "../../messages.ts";
import { usePreview } from "../../usePreview.ts";
import { Effects } from "./Effects.tsx";
import styles from "./Settings.module.css";

/** A group of settings, shown and saved together. */
export type Group = keyof SettingsShown["seen"];

type PreviewName<G extends Group> = `POST staff/settings/${G}/preview`;
type SaveName<G extends Group> = `PUT staff/settings/${G}`;
type PreviewData<G extends Group> = ReplyTo<PreviewName<G>> extends { data: infer Data } ? Data : never;
type Body<G extends Group> = SentBody<StaffCalls[PreviewName<G>]>;

/** The names of a group's fields; those of a list have a position: `counters.0.label`. */
type FieldName<T> = {
  [Name in keyof T & string]: T[Name] extends readonly (infer Item)[]
    ? Item extends object
      ? `${Name}.${number}.${FieldName<Item>}`
      : Name
    : T[Name] extends object
      ? `${Name}.${FieldName<T[Name]>}`
      : Name;
}[keyof T & string];

export interface SettingFields<G extends Group> {
  /** A field's name, stored value and message: `<Field label="Tagline" {...field("tagline")} />`. */
  field(name: FieldName<SettingsShown[G]>): ReturnType<Errors["of"]> & { defaultValue: string };
  errors: Errors;
  stored: SettingsShown;
}

interface SettingsFormProps<G extends Group> {
  group: G;
  settings: SettingsShown;
  children(fields: SettingFields<G>): ReactNode;
  /** The request body, if it is more than the typed values by name. */
  toBody?(typed: Values): Body<G>;
  /** What saving overwrites, if it is more than the group itself. */
  toValues?(stored: SettingsShown): Values;
  /** Typed values that are kept outside the form's fields, under the same names. The sample shows them before anything is edited. */
  typed?: Values;
  /** For values without a labelled field. */
  labels?: Values;
  onSaved?(): Promise<void>;
  /**
   * A sample of what the settings are for.
   * @param preview of the last settings that were not refused; undefined until there are any
   * @param edited as they would be sent; null until a setting is edited
   */
  sample?(preview: PreviewData<G> | undefined, edited: Body<G> | null): ReactNode;
}

/** Typed values as sent; the server validates them. */
export function typedBody<G extends Group>(typed: Values): Body<G> {
  return nest(Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()]))) as Body<G>;
}

/** The form of a group of settings, which previews the effects of changes before saving. */
export function SettingsForm<G extends Group>(props: SettingsFormProps<G>) {
  const { group, settings, toBody = typedBody<G>, typed, labels, onSaved } = props;
  const { toValues = (stored) => flatten(stored[group]) } = props;
  const version = ({ seen }: SettingsShown) => seen[group];

  async function save(typed: Values, against: SettingsShown) {
    const name: SaveName<G> = `PUT staff/settings/${group}`;
    const body = { ...toBody(typed), seen: version(against) };
    const reply = await call(name, ...([{ body }] as unknown as SentWith<SaveName<G>>));
    await onSaved?.();
    return (reply as { data: { seen: string } }).data.seen;
  }

  return (
    <Form
      wide
      record={{ current: settings, version, values: toValues, labels, ...(typed && { typed }) }}
      submitLabel="Save settings"
      successMessage="Settings saved."
      action={(typed, _form, against) => save(typed, against)}
      savedVersion={(seen) => seen}
    >
      {(errors, stored) => {
        const values = toValues(stored);
        const field = (name: string) => ({ ...errors.of(name), defaultValue: values[name] ?? "" });
        return <PreviewedFields {...props} toBody={toBody} fields={{ field, errors, stored }} />;
      }}
    </Form>
  );
}

type PreviewedFieldsProps<G extends Group> = Pick<SettingsFormProps<G>, "group" | "children" | "typed" | "sample"> & {
  toBody(typed: Values): Body<G>;
  fields: SettingFields<G>;
};

/** Inside the form, so that discarding changes discards their preview too. */
function PreviewedFields<G extends Group>(props: PreviewedFieldsProps<G>) {
  const { group, children, toBody, typed, sample, fields } = props;
  const form = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Body<G> | null>(null);
  const name: PreviewName<G> = `POST staff/settings/${group}/preview`;
  const body = edited ?? (typed ? toBody(typed) : null);
  const { refusal, lastReply } = usePreview(name, body && ({ body } as unknown as Sent<PreviewName<G>>));
  const preview = (lastReply as { data: PreviewData<G> & { effects: string[] } } | undefined)?.data;

  function onInput() {
    const element = form.current?.closest("form");
    if (element) setEdited(toBody(formValues(element)));
  }

  return (
    <div className={styles.columns}>
      <div ref={form} className={styles.fields} onInput={onInput}>
        {children(fields)}
      </div>
      <div className={styles.effects}>
        <Effects isEdited={edited !== null} effects={preview?.effects} problem={refusal && errorMessage(refusal)} />
        {sample?.(preview, edited)}
      </div>
    </div>
  );
}
