import { useState } from "react";
import type { Licence } from "../../../contract/dealer-licences.ts";
import { licenceKindLabels } from "../../../contract/licence-kinds.ts";
import { texts } from "../../../contract/texts.ts";
import { inEachLanguage, text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field, SelectField } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FieldGroup } from "../../../ui/FormGrid.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import styles from "./userprofile.module.css";

const states = inEachLanguage(
  () =>
    ({
      pending: { kind: "amber", name: text("Being checked") },
      verified: { kind: "good", name: text("Verified") },
      rejected: { kind: "bad", name: text("Not verified") },
    }) as const satisfies Record<Licence["state"], { kind: string; name: string }>,
);

interface Known {
  licence: Licence | null;
  notice: string | null;
}

/** The licence that allows dealers and hospitals to sell medical devices (Medical Devices Rules 2017, rule 87A). */
export function ResaleLicence({ known }: { known: Known }) {
  const form = useForm();
  const [{ licence, notice }, setKnown] = useState(known);
  const submit = form.onSubmit(async (element) => {
    const body = formValues<"kind" | "number" | "valid_until">(element);
    await call("PUT licence", { body: body as never });
    setKnown(await call("GET licence"));
    toast.success(texts.licenceSaved);
  });
  return (
    <section aria-labelledby="licence" className={styles.section}>
      <h2 id="licence">{text("Licence for resale")}</h2>
      <p>
        {text(
          "Anyone who buys medical devices for resale needs a registration in Form MD-42 or a drug licence (Medical Devices Rules 2017, rule 87A). We check it, and you can buy for resale until it expires.",
        )}
      </p>
      {licence && (
        <p>
          {licence.number} <Badge kind={states[licence.state].kind}>{states[licence.state].name}</Badge>
          {licence.reason && ` ${licence.reason}`}
        </p>
      )}
      {notice && <FormMessage kind="note">{notice}</FormMessage>}
      <form ref={form.ref} noValidate onSubmit={submit} className={formStyles.form}>
        <FieldGroup legend={licence ? text("Change or renew it") : text("Your licence")}>
          <SelectField
            label={text("Kind of licence")}
            defaultValue={licence?.kind ?? "md42"}
            {...form.errors.of("kind")}
          >
            {Object.entries(licenceKindLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field
            label={text("Licence number")}
            defaultValue={licence?.number}
            maxLength={60}
            autoComplete="off"
            {...form.errors.of("number")}
            required
          />
          <Field
            label={text("Valid until")}
            type="date"
            defaultValue={licence?.valid_until}
            {...form.errors.of("valid_until")}
            required
          />
        </FieldGroup>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        <div className={formStyles.actions}>
          <Button type="submit" loading={form.sending}>
            {text("Save licence")}
          </Button>
        </div>
      </form>
    </section>
  );
}
