import { useState } from "react";
import { Link } from "react-router";
import { texts } from "../../../contract/texts.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FieldGroup } from "../../../ui/FormGrid.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { call } from "../../client.ts";
import { ContactNumberField, EmailField, MessageFields, NameField } from "../../parts/account/ContactFields.tsx";
import { FormTraces } from "../../parts/enquiries/FormTraces.tsx";
import { contactDetails } from "../../parts/enquiries/public-form.ts";
import { useAnsweredForm } from "../../parts/enquiries/useAnsweredForm.ts";
import { useOwnerKey } from "../../parts/enquiries/useOwnerKey.ts";
import { useSession } from "../../session.ts";
import { type FormAnswer, type GrievanceWords, grievanceBody } from "./grievance.ts";

interface GrievanceFormProps {
  /** The result of a submission without scripts. */
  answer: FormAnswer | undefined;
  stamp: string;
}

export function GrievanceForm({ answer: anyAnswer, stamp }: GrievanceFormProps) {
  const answer = anyAnswer?.form === "grievance" ? anyAnswer : undefined;
  const { user } = useSession();
  const { sending, problem, field, form } = useAnsweredForm<keyof GrievanceWords>(answer, contactDetails(user));
  const [numbers, setNumbers] = useState<string[]>([]);
  const number = numbers.at(-1) ?? answer?.grievanceNumber;

  async function send(form: HTMLFormElement) {
    const { grievance_no } = await call("POST send-grievance", { body: grievanceBody(new FormData(form)) });
    form.reset();
    setNumbers([...numbers, grievance_no]);
  }

  return (
    <form {...form(send)} className={formStyles.form} key={useOwnerKey()}>
      <input type="hidden" name="form" value="grievance" />
      {/* A stamp is valid for one grievance; the next one fetches its own. */}
      <FormTraces key={numbers.length} stamp={numbers.length === 0 ? stamp : undefined} />
      <div role="status">
        {number && (
          <FormMessage kind="good">
            {texts.grievanceSent}{" "}
            {rich("Your ticket number is {number}. Keep it to track your grievance.", {
              number: <strong>{number}</strong>,
            })}
          </FormMessage>
        )}
      </div>
      {(problem ?? answer?.message) && <FormMessage>{problem ?? answer?.message}</FormMessage>}
      <FieldGroup>
        <NameField field={field} />
        <EmailField field={field} />
        <ContactNumberField field={field} />
        <Field label={text("Order number")} optional maxLength={40} {...field("order_no")} />
        <MessageFields label={text("Description")} field={field} />
      </FieldGroup>
      <p>
        {rich(
          "We acknowledge your grievance within 48 hours and close it within a month. We use these details as described in our <link>privacy policy</link>.",
          { link: (inside) => <Link to="/privacy-policy">{inside}</Link> },
        )}
      </p>
      <div className={formStyles.actions}>
        <Button type="submit" loading={sending}>
          {text("Send grievance")}
        </Button>
      </div>
    </form>
  );
}
