import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { texts } from "../../contract/texts.ts";
import { rich } from "../../language/rich.ts";
import { text } from "../../language/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, TextareaField } from "../../ui/Field.tsx";
import formStyles from "../../ui/FormGrid.module.css";
import { FieldGroup, WholeRow } from "../../ui/FormGrid.tsx";
import { FormMessage } from "../../ui/FormMessage.tsx";
import { toast } from "../../ui/toast.ts";
import type { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { unfilled, useForm } from "../../ui/useForm.ts";
import { call, isApiError } from "../client.ts";
import { useSession } from "../session.ts";
import { type EnquiryAnswer, type EnquiryWords, enquiryBody } from "./enquiry.ts";
import { FormTraces } from "./FormTraces.tsx";

interface EnquiryFormProps {
  /** The variant asked about; then every field is required. Otherwise company and address are optional. */
  variant?: { id: number; ref_no: string } | null;
  messageLabel: string;
  allRequired: boolean;
  /** What the form starts with, besides the customer's details. */
  start?: Partial<Pick<EnquiryWords, "subject" | "description">>;
  /** The result of a submission without scripts. */
  answer?: EnquiryAnswer;
  /** A stamp of when the form was shown, where the server has put one into the page. */
  stamp?: string;
  onSent?(enquiryNumber: string): void;
  onCancel?(): void;
}

export function EnquiryForm({
  variant,
  messageLabel,
  allRequired,
  start,
  answer,
  stamp,
  onSent,
  onCancel,
}: EnquiryFormProps) {
  const { user } = useSession();
  const { ref, errors, sending, onSubmit, refuse } = useForm();
  const [sent, setSent] = useState(0);
  const typed: Partial<EnquiryWords> = answer?.typed ?? {
    name: user ? `${user.f_name} ${user.l_name}` : "",
    company_name: user?.company_name ?? "",
    email: user?.email ?? "",
    contact_no: user?.mobile_number ?? "",
    subject: variant ? text("Enquiry about {reference}", { reference: variant.ref_no }) : (start?.subject ?? ""),
    description: start?.description ?? "",
  };

  async function send(form: HTMLFormElement) {
    const missing = unfilled(form);
    if (Object.keys(missing).length > 0) return refuse(missing);
    try {
      const { enquiry_no } = await call("POST send-inquiry", { body: enquiryBody(new FormData(form)) });
      form.reset();
      setSent(sent + 1);
      onSent?.(enquiry_no);
      toast.success(texts.enquirySent);
    } catch (error) {
      // Field errors appear at the fields; what was typed stays in either case.
      if (isApiError(error) && error.status === 422) throw error;
      toast.failure(texts.enquiryFailed);
    }
  }

  /** Props of a field, with the server's error for a submission without scripts until the field is changed. */
  const field = (name: keyof EnquiryWords) => {
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
      {variant && <input type="hidden" name="sub_product_id" value={variant.id} />}
      {/* A stamp is valid for one enquiry; the next fetches its own. */}
      <FormTraces key={sent} stamp={sent === 0 ? stamp : undefined} />
      <Answer answer={answer} />
      <EnquiryFields messageLabel={messageLabel} allRequired={allRequired} field={field} />
      <p>
        {rich(
          "By sending this you agree that we use these details to reply to you, as described in our <link>privacy policy</link>.",
          { link: (inside) => <Link to="/privacy-policy">{inside}</Link> },
        )}
      </p>
      <div className={formStyles.actions}>
        <Button type="submit" loading={sending}>
          {text("Submit")}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {text("Cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}

interface EnquiryFieldsProps extends Pick<EnquiryFormProps, "messageLabel" | "allRequired"> {
  field(name: keyof EnquiryWords): ReturnType<ReturnType<typeof useFieldErrors>["of"]> & { defaultValue: string };
}

function EnquiryFields({ messageLabel, allRequired, field }: EnquiryFieldsProps) {
  return (
    <FieldGroup>
      <Field label={text("Name")} required autoComplete="name" {...field("name")} />
      <Field
        label={text("Company Name")}
        required={allRequired}
        optional={!allRequired}
        autoComplete="organization"
        {...field("company_name")}
      />
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
      <WholeRow>
        <Field
          label={text("Address")}
          required={allRequired}
          optional={!allRequired}
          autoComplete="address-line1"
          {...field("address")}
        />
      </WholeRow>
      <WholeRow>
        <Field label={text("Subject")} required {...field("subject")} />
      </WholeRow>
      <WholeRow>
        <TextareaField label={messageLabel} required rows={5} maxLength={2000} {...field("description")} />
      </WholeRow>
    </FieldGroup>
  );
}

function Answer({ answer }: { answer?: EnquiryAnswer }): ReactNode {
  if (!answer) return null;
  if (answer.enquiryNumber !== null) {
    return (
      <FormMessage kind="good">
        <strong>{texts.enquirySent.title}</strong> {texts.enquirySent.text} ({answer.enquiryNumber})
      </FormMessage>
    );
  }
  return <FormMessage>{answer.errors ? texts.invalid : texts.enquiryFailed.text}</FormMessage>;
}
