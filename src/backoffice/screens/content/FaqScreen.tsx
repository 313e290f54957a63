import type { FaqEntry } from "../../../contract/site.ts";
import { Field, TextareaField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { useCall } from "../../useCall.ts";
import { FaqVersions } from "./FaqVersions.tsx";
import { ListEditor } from "./ListEditor.tsx";

const toSent = ({ id, question, answer }: FaqEntry) => ({ id: id as number | "", question, answer });

/** The questions of the FAQ page, with earlier versions of each. */
export default function FaqScreen() {
  const query = useCall("GET staff/faq");
  return (
    <ListEditor
      title="FAQ"
      intro="Questions and answers, in the order shown in the shop."
      singular="question"
      plural="questions"
      emptyText="The FAQ page says that answers are coming soon."
      query={query}
      nameOf={({ question }) => question}
      show={({ question, answer }) => (
        <>
          <strong>{question}</strong>
          <p>{answer}</p>
        </>
      )}
      preview={({ question, answer }) => (
        <>
          <strong>{question}</strong>
          <p>{answer}</p>
        </>
      )}
      toSent={toSent}
      fromFields={(field, entry) => ({
        id: entry?.id ?? ("" as const),
        question: field("question"),
        answer: field("answer"),
      })}
      save={(items, seen) => call("PUT staff/faq", { body: { items, seen } })}
      fields={(of, entry) => (
        <>
          <Field label="Question" maxLength={200} defaultValue={entry?.question} {...of("question")} required />
          <TextareaField label="Answer" rows={8} defaultValue={entry?.answer} {...of("answer")} required />
          {entry && <FaqVersions entry={entry} answerName={of("answer").name} questionName={of("question").name} />}
        </>
      )}
    />
  );
}
