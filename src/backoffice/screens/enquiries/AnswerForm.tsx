import { Fragment, useRef } from "react";
import type { EnquiryShown } from "../../../contract/staff/enquiries.ts";
import { fillReply } from "../../../contract/staff/reply.ts";
import { SelectField, TextareaField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { enterValue } from "../../form/edited-record.ts";
import { Form } from "../../form/Form.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./EnquiryScreen.module.css";

/** A reply by email. Canned replies are inserted with name and number filled in. */
export function AnswerForm({ enquiry }: { enquiry: EnquiryShown }) {
  const { data } = useCall("GET staff/canned-replies");
  const place = useRef<HTMLDivElement>(null);
  const replies = data?.data ?? [];

  function insert(id: string) {
    const reply = replies.find((each) => String(each.id) === id);
    const field = place.current?.querySelector("textarea");
    if (!reply || !field?.form) return;
    const filled = fillReply(reply.text, { name: enquiry.name, enquiry_no: enquiry.enquiry_no });
    const text = field.value.trim() === "" ? filled : `${field.value.trimEnd()}\n\n${filled}`;
    enterValue(field.form, field.name, text);
    field.focus();
  }

  return (
    <Form
      wide
      record={{
        current: enquiry,
        version: ({ answers }) => answers.length,
        values: ({ answers }) => ({
          latest: answers.map(({ member_name, text }) => `${member_name}: ${text}`).at(-1) ?? "",
        }),
        labels: { latest: "Latest reply" },
      }}
      submitLabel="Send reply"
      overwriteLabel="Send my reply too"
      successMessage={`Reply sent to ${enquiry.email}.`}
      action={({ text = "", close }, _form, { answers }) => {
        const body = { text, close: close === "on", answers_seen: answers.length };
        return call("POST staff/enquiries/:id/answer", { params: { id: enquiry.id }, body });
      }}
      savedVersion={(reply) => reply.data.answers.length}
    >
      {(errors, { answers }) => (
        <Fragment key={answers.length}>
          {replies.length > 0 && (
            <SelectField
              label="Insert a canned reply"
              name="canned"
              value=""
              onChange={({ target }) => insert(target.value)}
            >
              <option value="">Choose one</option>
              {replies.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectField>
          )}
          <div ref={place}>
            <TextareaField
              label="Reply"
              rows={9}
              hint={`Sent to ${enquiry.email} with the enquiry quoted. Replies go to the shop's address.`}
              {...errors.of("text")}
              required
            />
          </div>
          <label className={styles.close}>
            <input type="checkbox" name="close" /> Close the enquiry after sending
          </label>
        </Fragment>
      )}
    </Form>
  );
}
