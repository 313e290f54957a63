import { Link } from "react-router";
import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { Field, TextareaField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { flatten } from "../../form/edited-record.ts";
import type { Errors } from "../../form/Form.tsx";
import styles from "./Settings.module.css";
import { SettingsForm } from "./SettingsForm.tsx";

export function CompanyForm({ settings }: { settings: SettingsShown }) {
  return (
    <SettingsForm
      record={{
        current: settings,
        version: ({ seen }) => seen.company,
        values: (stored) => flatten(stored.company),
      }}
      preview={(fields) => call("POST staff/settings/company/preview", { body: toBody(fields) })}
      save={(fields, { seen }) =>
        call("PUT staff/settings/company", { body: { ...toBody(fields), seen: seen.company } })
      }
    >
      {(errors, { company }) => (
        <>
          <ShopFields company={company} errors={errors} />
          <ContactFields company={company} errors={errors} />
          <GrievanceFields company={company} errors={errors} />
          <AboutFields company={company} errors={errors} />
        </>
      )}
    </SettingsForm>
  );
}

interface FieldsProps {
  company: SettingsShown["company"];
  errors: Errors;
}

function ShopFields({ company, errors }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Shop</legend>
      <Field label="Name" defaultValue={company.name} {...errors.of("name")} required />
      <p>
        Legal name, address, State and GSTIN are in the <Link to="/registrations">registrations</Link>.
      </p>
    </fieldset>
  );
}

function ContactFields({ company, errors }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Contact details</legend>
      <div className={styles.row}>
        <Field label="Phone" type="tel" defaultValue={company.phone} {...errors.of("phone")} optional />
        <Field
          label="Email"
          type="email"
          hint="Receives enquiries and email replies."
          defaultValue={company.email}
          {...errors.of("email")}
          optional
        />
      </div>
      <div className={styles.row}>
        <Field label="Website" type="url" defaultValue={company.website} {...errors.of("website")} optional />
        <Field label="Blog" type="url" defaultValue={company.blog} {...errors.of("blog")} optional />
        <Field label="Map location" defaultValue={company.map_query} {...errors.of("map_query")} optional />
      </div>
      <div className={styles.row}>
        <Field
          label="Video channel"
          type="url"
          defaultValue={company.social.video}
          {...errors.of("social.video")}
          optional
        />
        <Field
          label="Network"
          type="url"
          defaultValue={company.social.network}
          {...errors.of("social.network")}
          optional
        />
      </div>
      <div className={styles.row}>
        <Field
          label="Short messages"
          type="url"
          defaultValue={company.social.microblog}
          {...errors.of("social.microblog")}
          optional
        />
        <Field
          label="Photos"
          type="url"
          defaultValue={company.social.photos}
          {...errors.of("social.photos")}
          optional
        />
      </div>
    </fieldset>
  );
}

function GrievanceFields({ company, errors }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Grievance officer</legend>
      <p>
        The contact for complaints and questions about personal data. Required by law for every online shop. Shown in
        the footer, on the contact page and on the privacy page.
      </p>
      <div className={styles.row}>
        <Field
          label="Name of the officer"
          defaultValue={company.grievance.name}
          {...errors.of("grievance.name")}
          optional
        />
        <Field
          label="Email of the officer"
          type="email"
          defaultValue={company.grievance.email}
          {...errors.of("grievance.email")}
          optional
        />
        <Field
          label="Phone of the officer"
          type="tel"
          defaultValue={company.grievance.phone}
          {...errors.of("grievance.phone")}
          optional
        />
      </div>
      <Field
        label="Address of the officer"
        defaultValue={company.grievance.address}
        {...errors.of("grievance.address")}
        optional
      />
    </fieldset>
  );
}

function AboutFields({ company, errors }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>About</legend>
      <Field label="Tagline" defaultValue={company.tagline} {...errors.of("tagline")} optional />
      <TextareaField label="About the shop" rows={3} defaultValue={company.blurb} {...errors.of("blurb")} optional />
    </fieldset>
  );
}

function toBody(fields: Record<string, string>) {
  const typed = (name: string) => fields[name] ?? "";
  return {
    ...{ name: typed("name"), tagline: typed("tagline"), blurb: typed("blurb") },
    ...{
      phone: typed("phone"),
      email: typed("email"),
      website: typed("website"),
      blog: typed("blog"),
      map_query: typed("map_query"),
    },
    grievance: {
      ...{ name: typed("grievance.name"), email: typed("grievance.email") },
      ...{ phone: typed("grievance.phone"), address: typed("grievance.address") },
    },
    social: {
      ...{ video: typed("social.video"), network: typed("social.network") },
      ...{ microblog: typed("social.microblog"), photos: typed("social.photos") },
    },
  };
}
