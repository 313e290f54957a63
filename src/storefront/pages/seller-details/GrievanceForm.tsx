import { useState } from "react";
import { Link } from "react-router";
import { texts } from "../../../contract/texts.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, TextareaField } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { unfilled, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { FormTraces } from "../../parts/FormTraces.tsx";
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
  const { ref, errors, sending, problem, onSubmit, refuse } = useForm();
  const [numbers, setNumbers] = useState<string[]>([]);
  const number = numbers.at(-1) ?? answer?.grievanceNumber;
  const typed: Partial<Record<string, string>> = answer?.typed ?? {
    name: user ? `${user.f_name} ${user.l_name}` : "",
    email: user?.email ?? "",
    contact_no: user?.mobile_number ?? "",
  };

  async function send(form: HTMLFormElement) {
    const missing = unfilled(form);
    if (Object.keys(missing).length > 0) return refuse(missing);
    const { grievance_no } = await call("POST send-grievance", { body: grievanceBody(new FormData(form)) });
    form.reset();
    setNumbers([...numbers, grievance_no]);
  }

  const field = (name: keyof GrievanceWords) => {
    const own = errors.of(name);
    return { ...own, error: own.error ?? answer?.errors?.[name]?.[0] ?? null, defaultValue: typed[name] ?? "" };
  };

  return (
    <form
      ref={ref}
      method="post"
      noValidate
      className={formStyles.form}
      onSubmit={onSubmit(send)}
      // Known only after hydration: the fields start over with the customer's details.
      key={user?.id ?? "visitor"}
    >
      <input type="hidden" name="form" value="grievance" />
      {/* A stamp is valid for one grievance; the next fetches its own. */}
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
        <Field label={text("Name")} required autoComplete="name" {...field("name")} />
        <Field label={text("Email")} type="email" required autoComplete="email" {...field("email")} />
        <Field
          label={text("Contact Number")}
          type="tel"
          inputMode="tel"
          required
          autoComplete="tel"
          pattern="\+?[0-9][0-9 \-]{5,18}"
          title={text("Digits, spaces and hyphens, with a leading + if needed")}
          {...field("contact_no")}
        />
        <Field label={text("Order number")} optional maxLength={40} {...field("order_no")} />
        <WholeRow>
          <Field label={text("Subject")} required {...field("subject")} />
        </WholeRow>
        <WholeRow>
          <TextareaField label={text("Description")} required rows={5} maxLength={2000} {...field("description")} />
        </WholeRow>
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
