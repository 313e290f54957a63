import { Link } from "react-router";
import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { Field, TextareaField } from "../../../ui/Field.tsx";
import styles from "./Settings.module.css";
import { type SettingFields, SettingsForm } from "./SettingsForm.tsx";

type Fields = SettingFields<"company">;

/** How to reach the shop and how it describes itself. The sellers are in the registrations. */
export function CompanyForm({ settings }: { settings: SettingsShown }) {
  return (
    <SettingsForm group="company" settings={settings}>
      {(fields) => (
        <>
          <ShopFields {...fields} />
          <ContactFields {...fields} />
          <GrievanceFields {...fields} />
          <AboutFields {...fields} />
        </>
      )}
    </SettingsForm>
  );
}

function ShopFields({ field }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend>Shop</legend>
      <Field label="Name" {...field("name")} required />
      <p>
        Legal name, address, State and GSTIN are in the <Link to="/registrations">registrations</Link>.
      </p>
    </fieldset>
  );
}

function ContactFields({ field }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend>Contact details</legend>
      <div className={styles.row}>
        <Field label="Phone" type="tel" {...field("phone")} optional />
        <Field label="Email" type="email" hint="Receives enquiries and email replies." {...field("email")} optional />
      </div>
      <div className={styles.row}>
        <Field label="Website" type="url" {...field("website")} optional />
        <Field label="Blog" type="url" {...field("blog")} optional />
        <Field label="Map location" {...field("map_query")} optional />
      </div>
      <div className={styles.row}>
        <Field label="Video channel" type="url" {...field("social.video")} optional />
        <Field label="Network" type="url" {...field("social.network")} optional />
      </div>
      <div className={styles.row}>
        <Field label="Short messages" type="url" {...field("social.microblog")} optional />
        <Field label="Photos" type="url" {...field("social.photos")} optional />
      </div>
    </fieldset>
  );
}

function GrievanceFields({ field }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend>Grievance officer</legend>
      <p>
        The contact for complaints and questions about personal data. Required by law for every online shop. Shown in
        the footer, on the contact page and on the privacy page.
      </p>
      <div className={styles.row}>
        <Field label="Name of the officer" {...field("grievance.name")} optional />
        <Field label="Email of the officer" type="email" {...field("grievance.email")} optional />
        <Field label="Phone of the officer" type="tel" {...field("grievance.phone")} optional />
      </div>
      <Field label="Address of the officer" {...field("grievance.address")} optional />
    </fieldset>
  );
}

function AboutFields({ field }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend>About</legend>
      <Field label="Tagline" {...field("tagline")} optional />
      <TextareaField label="About the shop" rows={3} {...field("blurb")} optional />
    </fieldset>
  );
}
