import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { Field, TextareaField } from "../../../ui/Field.tsx";
import { flatten, type Values } from "../../form/edited-record.ts";
import { HomePicture } from "./HomePicture.tsx";
import styles from "./Settings.module.css";
import { SettingsForm } from "./SettingsForm.tsx";
import { ShowcaseProducts } from "./ShowcaseProducts.tsx";

const most = 8;
/** Indexes of the existing rows, plus an empty one. */
const rows = (count: number) => [...Array(Math.min(count + 1, most)).keys()];

const labels = {
  "showcase.file": "Showcase picture",
  "showcase.items": "Products in the showcase",
  "about.file": "About picture",
};

function toValues({ home }: SettingsShown): Values {
  return { ...flatten(home), "showcase.items": home.showcase.items.join(" ") };
}

/** Texts and pictures of the home page. Lists of badges and counters end with an empty row for a new one. */
export function HomeForm({ settings }: { settings: SettingsShown }) {
  return (
    <SettingsForm group="home" settings={settings} toValues={toValues} toBody={toBody} labels={labels}>
      {({ field, errors, stored: { home, showcase_products: products } }) => (
        <>
          <fieldset className={styles.group}>
            <legend>Badges</legend>
            <p>
              {
                "{discount_percent} and {free_delivery_orders} are replaced by the values used at checkout. Clear a title to remove its badge."
              }
            </p>
            {rows(home.features.length).map((row) => (
              <div key={row} className={styles.row}>
                <Field label={`Title of badge ${row + 1}`} {...field(`features.${row}.title`)} />
                <Field label={`Text of badge ${row + 1}`} {...field(`features.${row}.text`)} />
              </div>
            ))}
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Counters</legend>
            {rows(home.counters.length).map((row) => (
              <div key={row} className={styles.row}>
                <Field label={`Label of counter ${row + 1}`} {...field(`counters.${row}.label`)} />
                <Field label={`Number of counter ${row + 1}`} inputMode="decimal" {...field(`counters.${row}.value`)} />
                <Field label={`Unit of counter ${row + 1}`} {...field(`counters.${row}.suffix`)} />
              </div>
            ))}
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Showcase</legend>
            <Field label="Showcase title" {...field("showcase.title")} required />
            <TextareaField label="Showcase text" rows={2} {...field("showcase.text")} />
            <HomePicture block="showcase" name="Showcase" now={home.showcase} errors={errors} />
            <ShowcaseProducts products={products} errors={errors} />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>About, vision and mission</legend>
            <Field label="About title" {...field("about.title")} required />
            <TextareaField label="About text" rows={3} {...field("about.text")} />
            <HomePicture block="about" name="About" now={home.about} errors={errors} />
            <TextareaField label="Vision" rows={2} {...field("vision")} />
            <TextareaField label="Mission" rows={2} {...field("mission")} />
          </fieldset>
        </>
      )}
    </SettingsForm>
  );
}

function toBody(fields: Record<string, string>) {
  const typed = (name: string) => fields[name] ?? "";
  const picture = (block: string) => ({ file: typed(`${block}.file`), alt: typed(`${block}.alt`) });
  const each = (group: string, field: string) =>
    rows(most).filter((row) => typed(`${group}.${row}.${field}`).trim() !== "");
  return {
    features: each("features", "title").map((row) => ({
      title: typed(`features.${row}.title`),
      text: typed(`features.${row}.text`),
    })),
    counters: each("counters", "label").map((row) => ({
      label: typed(`counters.${row}.label`),
      value: typed(`counters.${row}.value`).trim(),
      suffix: typed(`counters.${row}.suffix`),
    })),
    showcase: {
      title: typed("showcase.title"),
      text: typed("showcase.text"),
      ...picture("showcase"),
      items: typed("showcase.items").split(/\s+/).filter(Boolean),
    },
    about: { title: typed("about.title"), text: typed("about.text"), ...picture("about") },
    vision: typed("vision"),
    mission: typed("mission"),
  };
}
