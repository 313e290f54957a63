import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { texts } from "../../../contract/texts.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { useSession } from "../../session.ts";
import { ContactNumberField, EmailField, MessageFields, NameField } from "../account/ContactFields.tsx";
import { type EnquiryAnswer, type EnquiryWords, enquiryBody } from "./enquiry.ts";
import { FormTraces } from "./FormTraces.tsx";
import { contactDetails } from "./public-form.ts";
import { useAnsweredForm } from "./useAnsweredForm.ts";
import { useOwnerKey } from "./useOwnerKey.ts";

interface EnquiryFormProps {
  /** The variant of the enquiry; then every field is required. Otherwise, company and address are optional. */
  variant?: { id: number; ref_no: string } | null;
  messageLabel: string;
  allRequired: boolean;
  /** Initial values of the form, besides the customer's details. */
  start?: Partial<Pick<EnquiryWords, "subject" | "description">>;
  /** The result of a submission without scripts. */
  answer?: EnquiryAnswer;
  /** A stamp of when the form was shown, if the server has put one into the page. */
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
  const { sending, field, form } = useAnsweredForm<keyof EnquiryWords>(answer, {
    ...contactDetails(user),
    company_name: user?.company_name ?? "",
    subject: variant ? text("Enquiry about {reference}", { reference: variant.ref_no }) : (start?.subject ?? ""),
    description: start?.description ?? "",
  });
  const [sent, setSent] = useState(0);

  async function send(form: HTMLFormElement) {
    try {
      const { enquiry_no } = await call("POST send-inquiry", { body: enquiryBody(new FormData(form)) });
      form.reset();
      setSent(sent + 1);
      onSent?.(enquiry_no);
      toast.success(texts.enquirySent);
    } catch (error) {
      // Field errors appear at the fields; the input is kept in either case.
      if (isApiError(error) && error.status === 422) throw error;
      toast.failure(texts.enquiryFailed);
    }
  }

  return (
    <form {...form(send)} className={formStyles.form} key={useOwnerKey()}>
      {variant && <input type="hidden" name="sub_product_id" value={variant.id} />}
      {/* A stamp is valid for one enquiry; the next one fetches its own. */}
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
  field(name: keyof EnquiryWords): ReturnType<ReturnType<typeof useAnsweredForm>["field"]>;
}

function EnquiryFields({ messageLabel, allRequired, field }: EnquiryFieldsProps) {
  return (
    <FieldGroup>
      <NameField field={field} />
      <Field
        label={text("Company Name")}
        required={allRequired}
        optional={!allRequired}
        maxLength={200}
        autoComplete="organization"
        {...field("company_name")}
      />
      <EmailField field={field} />
      <ContactNumberField field={field} />
      <WholeRow>
        <Field
          label={text("Address")}
          required={allRequired}
          optional={!allRequired}
          maxLength={500}
          autoComplete="address-line1"
          {...field("address")}
        />
      </WholeRow>
      <MessageFields label={messageLabel} field={field} />
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
