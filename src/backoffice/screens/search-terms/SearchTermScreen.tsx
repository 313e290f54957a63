import { useNavigate, useParams, useSearchParams } from "react-router";
import { type SearchTermKind, searchTermKinds } from "../../../contract/staff/search-term-kinds.ts";
import type { SearchTermShown } from "../../../contract/staff/search-terms.ts";
import { Field, SelectField, TextareaField } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { call } from "../../client.ts";
import { type Errors, Form } from "../../form/Form.tsx";
import { FormScreen, nothingToLoad } from "../../form/FormScreen.tsx";
import { DeleteAction } from "../../parts/DeleteAction.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { Section } from "../../parts/Section.tsx";
import { usePermissions } from "../../session.ts";
import { useCall } from "../../useCall.ts";
import { kinds } from "./SearchTermsScreen.tsx";

const back = { name: "Search terms", to: "/search-terms" };

export default function SearchTermScreen() {
  const { id } = useParams();
  return id === undefined ? <NewTerm /> : <OneTerm id={id} />;
}

/** `?term=` fills in a search without results. */
function NewTerm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const term = search.get("term")?.slice(0, 100) ?? "";
  const kind = /\p{Script=Devanagari}/u.test(term) ? "hindi" : "synonym";
  return (
    <FormScreen
      title="New search term"
      back={back}
      query={nothingToLoad}
      name={`Save term ${term}`}
      submitLabel="Save term"
      successMessage="Saved."
      action={(fields) => call("POST staff/search-terms", { body: toBody(fields) })}
      onSuccess={() => navigate("/search-terms", { replace: true })}
    >
      {(errors) => <TermFields errors={errors} start={{ term, kind, targets: [] }} />}
    </FormScreen>
  );
}

function OneTerm({ id }: { id: string }) {
  const query = useCall("GET staff/search-terms/:id", { params: { id } });
  const can = usePermissions();
  return (
    <DetailScreen
      name="Search term"
      query={query}
      back={back}
      title={({ data }) => data.term}
      actions={({ data }) =>
        can("catalogue.change") && (
          <DeleteAction
            call="DELETE staff/search-terms/:id"
            id={data.id}
            name={`“${data.term}”`}
            text="Customers who search for it see only what names match."
            list="/search-terms"
          />
        )
      }
    >
      {({ data }) => (
        <Section title="What it finds">
          <Form
            right="catalogue.change"
            submitLabel="Save term"
            successMessage="Saved."
            record={{ current: data, version: ({ seen }) => seen, values: toValues }}
            action={(fields, _form, { seen }) =>
              call("PUT staff/search-terms/:id", { params: { id }, body: { ...toBody(fields), seen } })
            }
            savedVersion={(reply) => reply.data.seen}
          >
            {(errors, stored) => <TermFields errors={errors} start={stored} />}
          </Form>
        </Section>
      )}
    </DetailScreen>
  );
}

type TermFieldsShown = Pick<SearchTermShown, "term" | "kind" | "targets">;

function TermFields({ errors, start }: { errors: Errors; start: TermFieldsShown }) {
  return (
    <FieldGroup>
      <Field label="Term" defaultValue={start.term} maxLength={100} {...errors.of("term")} required />
      <SelectField label="Kind" defaultValue={start.kind} {...errors.of("kind")}>
        {searchTermKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind][0]}
          </option>
        ))}
      </SelectField>
      <WholeRow>
        <TextareaField
          label="Finds"
          hint="One per line, the first shown first: a reference number, the name of a category, or words of product names."
          rows={5}
          defaultValue={start.targets.join("\n")}
          {...errors.of("targets")}
          required
        />
      </WholeRow>
    </FieldGroup>
  );
}

/** As in the form's fields. */
function toValues({ term, kind, targets }: SearchTermShown) {
  return { term, kind, targets: targets.join("\n") };
}

function toBody(fields: Record<string, string>) {
  const targets = (fields.targets ?? "").split("\n").map((target) => target.trim());
  return { term: fields.term ?? "", kind: fields.kind as SearchTermKind, targets: targets.filter(Boolean) };
}
