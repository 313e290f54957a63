import { useId, useRef } from "react";
import { ApiError } from "../../../contract/api-error.ts";
import { longestTranslation, translationKindNames } from "../../../contract/staff/translation-kinds.ts";
import type { TranslationShown } from "../../../contract/staff/translations.ts";
import { texts } from "../../../contract/texts.ts";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { Form } from "../../form/Form.tsx";

/** The Hindi of one text, in its row. Saving moves on to the next row. */
export function HindiForm({ row }: { row: TranslationShown }) {
  const { kind, english, hindi, state, written_for } = row;
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);

  function send(typed: string, seen: string) {
    if (hindi === null && typed.trim() === "") {
      throw new ApiError(422, { message: texts.invalid, code: "invalid", errors: { hindi: ["Enter the Hindi."] } });
    }
    return call("PUT staff/translations", { body: { kind, english, hindi: typed, seen } });
  }

  function goOn() {
    const next = ref.current?.closest("tr")?.nextElementSibling;
    next?.querySelector<HTMLElement>("input[name=hindi]")?.focus();
  }

  return (
    <div ref={ref}>
      <Form
        inline
        name={`${english} (${translationKindNames[kind]})`}
        submitLabel="Save"
        record={{
          current: row,
          version: ({ seen }) => seen,
          values: (stored) => ({ hindi: stored.hindi ?? "" }),
        }}
        action={async (fields, _form, { seen }) => send(fields.hindi ?? "", seen)}
        savedVersion={(reply) => reply.data.seen}
        successMessage={({ data }) => (data.hindi === null ? `Hindi for ${english} removed.` : `${english} saved.`)}
        onSuccess={goOn}
      >
        {(errors, stored) => (
          <Field
            {...errors.of("hindi")}
            id={id}
            label={`Hindi for ${english}`}
            hideLabel
            lang="hi"
            autoComplete="off"
            maxLength={longestTranslation[kind]}
            defaultValue={stored.hindi ?? ""}
            required={hindi === null}
            hint={state === "outdated" && `Written for “${written_for}”. Correct it, or save it as it is.`}
          />
        )}
      </Form>
    </div>
  );
}
