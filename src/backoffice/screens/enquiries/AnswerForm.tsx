import { Fragment, useRef, useState } from "react";
import type { EnquiryShown } from "../../../contract/staff/enquiries.ts";
import { fillReply } from "../../../contract/staff/reply.ts";
import { SelectField, TextareaField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { Form } from "../../form/Form.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./EnquiryScreen.module.css";

/** A reply by email. Canned replies are inserted with name and number filled in. */
export function AnswerForm({ enquiry }: { enquiry: EnquiryShown }) {
  const { data } = useCall("GET staff/canned-replies");
  const text = useRef<HTMLDivElement>(null);
  const [inserted, setInserted] = useState(false);
  const replies = data?.data ?? [];

  function insert(id: string) {
    const reply = replies.find((each) => String(each.id) === id);
    const field = text.current?.querySelector("textarea");
    if (!reply || !field) return;
    const filled = fillReply(reply.text, { name: enquiry.name, enquiry_no: enquiry.enquiry_no });
    field.value = field.value.trim() === "" ? filled : `${field.value.trimEnd()}\n\n${filled}`;
    field.focus();
    setInserted(true);
  }

  return (
    <Form
      wide
      changed={inserted}
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
      action={async ({ text = "", close }, _form, { answers }) => {
        const body = { text, close: close === "on", answers_seen: answers.length };
        await call("POST staff/enquiries/:id/answer", { params: { id: enquiry.id }, body });
        setInserted(false);
      }}
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
          <div ref={text}>
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
