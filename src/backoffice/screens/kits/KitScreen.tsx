import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { KitShown } from "../../../contract/staff/kits.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, SelectField, TextareaField } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { call, upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { type Errors, Form } from "../../form/Form.tsx";
import { FormScreen, nothingToLoad } from "../../form/FormScreen.tsx";
import { pictureNames, pictureTypes } from "../../form/picture-types.ts";
import { useKept } from "../../form/useKept.ts";
import { DeleteAction } from "../../parts/DeleteAction.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { Section } from "../../parts/Section.tsx";
import { usePermissions } from "../../session.ts";
import { useCall } from "../../useCall.ts";
import { KitLines } from "./KitLines.tsx";
import styles from "./Kits.module.css";
import { type KitLine, linesToText, toLines, toSent } from "./kit-lines.ts";

const back = { name: "Procedure kits", to: "/kits" };

export default function KitScreen() {
  const { id } = useParams();
  return id === undefined ? <NewKit /> : <OneKit id={id} />;
}

function NewKit() {
  const navigate = useNavigate();
  const draft = useKitDraft(null);
  return (
    <FormScreen
      title="New procedure kit"
      back={back}
      query={nothingToLoad}
      submitLabel="Save kit"
      successMessage="Saved."
      action={(fields) => call("POST staff/kits", { body: toBody(fields, draft) })}
      onSuccess={({ data }) => navigate(`/kits/${data.id}`, { replace: true })}
    >
      {(errors) => <KitFieldset errors={errors} draft={draft} />}
    </FormScreen>
  );
}

function OneKit({ id }: { id: string }) {
  const query = useCall("GET staff/kits/:id", { params: { id } });
  const can = usePermissions();
  return (
    <DetailScreen
      name="Procedure kit"
      query={query}
      back={back}
      title={({ data }) => data.name}
      actions={({ data }) =>
        can("catalogue.change") && (
          <DeleteAction
            call="DELETE staff/kits/:id"
            id={data.id}
            name={data.name}
            text="Customers will no longer find its page. Its products are not affected."
            list="/kits"
          />
        )
      }
    >
      {({ data }) => <EditKit kit={data} />}
    </DetailScreen>
  );
}

function EditKit({ kit }: { kit: KitShown }) {
  const draft = useKitDraft(kit);
  return (
    <Section title="What it contains">
      {kit.unsold.length > 0 && (
        <FormMessage kind="note">Not sold, so not shown to customers: {kit.unsold.join(", ")}</FormMessage>
      )}
      <Form
        wide
        right="catalogue.change"
        submitLabel="Save kit"
        successMessage="Saved."
        record={{
          current: kit,
          version: ({ seen }) => seen,
          values: (stored) => ({ ...toValues(stored), ...draftValues(stored.file_path, toLines(stored)) }),
          typed: draftValues(draft.picture, draft.lines),
          labels: { picture: "Picture", items: "Items" },
        }}
        action={async (fields, _form, { seen }) => {
          const body = { ...toBody(fields, draft), seen };
          const { data } = await call("PUT staff/kits/:id", { params: { id: kit.id }, body });
          return { data, sent: draft };
        }}
        savedVersion={(reply) => reply.data.seen}
        onSuccess={({ data, sent }) => draft.settle(sent, data)}
      >
        {(errors, stored) => <KitFieldset errors={errors} draft={draft} kit={stored} />}
      </Form>
    </Section>
  );
}

interface KitFieldsetProps {
  errors: Errors;
  draft: KitDraft;
  /** Undefined for a new one. */
  kit?: KitShown;
}

function KitFieldset({ errors, draft, kit }: KitFieldsetProps) {
  const start = kit ? toValues(kit) : empty;
  useKept("picture", draft.picture, draft.restorePicture, draft.changed);
  useKept("items", draft.lines, draft.restoreLines, draft.changed);
  return (
    <FieldGroup>
      <Field label="Name" defaultValue={start.name} maxLength={100} {...errors.of("name")} required />
      <Field
        label="Address"
        hint="At the end of the page's address. Derived from the name if empty."
        defaultValue={start.slug}
        maxLength={130}
        {...errors.of("slug")}
        optional
      />
      <Field
        label="Procedure"
        hint="With other names for it, separated by commas. Searches find the kit by these words."
        defaultValue={start.procedure}
        maxLength={100}
        {...errors.of("procedure")}
        required
      />
      <SelectField label="State" defaultValue={start.published} {...errors.of("published")}>
        <option value="yes">Published</option>
        <option value="no">Hidden</option>
      </SelectField>
      <Field
        label="Place in the list"
        hint="Lower numbers come first."
        inputMode="numeric"
        defaultValue={start.position}
        {...errors.of("position")}
        required
      />
      <WholeRow>
        <TextareaField
          label="Description"
          rows={3}
          defaultValue={start.description}
          {...errors.of("description")}
          required
        />
      </WholeRow>
      <WholeRow>
        <KitPicture errors={errors} draft={draft} />
      </WholeRow>
      <WholeRow>
        <KitLines errors={errors} lines={draft.lines} unsold={kit?.unsold ?? []} onChange={draft.setLines} />
      </WholeRow>
    </FieldGroup>
  );
}

function KitPicture({ errors, draft: { picture, setPicture } }: Pick<KitFieldsetProps, "errors" | "draft">) {
  return (
    <div className={styles.picture}>
      {picture && <img src={picture} alt="" />}
      <FileDrop
        label={picture ? "Replace picture" : "Picture"}
        accept={pictureTypes}
        acceptName={pictureNames}
        about="Without one, the pictures of its products are shown."
        send={async (file, onProgress) => {
          const { data } = await upload("POST staff/pictures", file, { query: { name: file.name }, onProgress });
          errors.clear("file_path");
          setPicture(data.file_path);
        }}
      />
      {picture && (
        <Button variant="quiet" size="small" icon="trash" onClick={() => setPicture(null)}>
          Remove picture
        </Button>
      )}
      <input type="hidden" name="file_path" value={picture ?? ""} />
      {errors.all.file_path && <FormMessage>{errors.all.file_path[0]}</FormMessage>}
    </div>
  );
}

type KitDraft = ReturnType<typeof useKitDraft>;

/** State edited outside the form's own fields. */
function useKitDraft(kit: KitShown | null) {
  const [{ picture, lines, changed }, setState] = useState(() => ({ ...kitState(kit), changed: false }));
  const setPicture = (to: string | null, isChanged = true) =>
    setState((before) => ({ ...before, picture: to, changed: isChanged }));
  const setLines = (to: KitLine[], isChanged = true) =>
    setState((before) => ({ ...before, lines: to, changed: isChanged }));
  return {
    ...{ picture, lines, changed },
    setPicture: (to: string | null) => setPicture(to),
    setLines: (to: KitLine[]) => setLines(to),
    restorePicture: setPicture,
    restoreLines: setLines,
    /** Adopts the stored state, except where it was edited since sending. */
    settle(sent: { picture: string | null; lines: readonly KitLine[] }, saved: KitShown) {
      setState((now) => {
        const stored = kitState(saved);
        const isPictureSent = now.picture === sent.picture;
        const areLinesSent = now.lines === sent.lines;
        return {
          picture: isPictureSent ? stored.picture : now.picture,
          lines: areLinesSent ? stored.lines : now.lines,
          changed: !isPictureSent || !areLinesSent,
        };
      });
    },
  };
}

const kitState = (kit: KitShown | null) => ({
  picture: kit?.file_path ?? null,
  lines: kit ? toLines(kit) : [],
});

const draftValues = (picture: string | null, lines: readonly KitLine[]) => ({
  picture: picture?.split("/").at(-1) ?? "",
  items: linesToText(lines),
});

const empty = { ...{ name: "", slug: "", procedure: "", description: "" }, ...{ published: "no", position: "0" } };

/** As in the form's fields. */
function toValues({ name, slug, procedure, description, published, position }: KitShown): typeof empty {
  return {
    name,
    slug,
    procedure,
    description,
    published: published ? "yes" : "no",
    position: String(position),
  };
}

function toBody(fields: Record<string, string>, { picture, lines }: KitDraft) {
  const { name = "", slug = "", procedure = "", description = "", position = "" } = fields;
  return {
    name,
    slug,
    procedure,
    description,
    position,
    published: fields.published === "yes",
    file_path: picture,
    lines: toSent(lines),
  };
}
