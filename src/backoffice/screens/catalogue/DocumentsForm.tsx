import { useState } from "react";
import {
  type DocumentLanguage,
  documentKindNames,
  documentLanguageNames,
  documentLanguages,
  type ProductDocumentKind,
  productDocumentKinds,
} from "../../../contract/product-documents.ts";
import type { ProductEdited } from "../../../contract/staff/product-shapes.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { call, upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { type Errors, Form } from "../../form/Form.tsx";
import { Kept } from "../../form/useKept.ts";
import styles from "./Products.module.css";
import { SortableList } from "./SortableList.tsx";

type Document = Omit<ProductEdited["documents"][number], "bytes">;

/** Downloads on the product page, such as instructions for use and brochures. */
export function DocumentsForm({ product }: { product: ProductEdited }) {
  const [documents, setDocuments] = useState<Document[]>(product.documents);
  const [saved, setSaved] = useState<readonly object[]>(documents);

  function changeOne(path: string, changes: Partial<Document>) {
    setDocuments((before) => before.map((each) => (each.file_path === path ? { ...each, ...changes } : each)));
  }

  return (
    <Form
      wide
      right="catalogue.change"
      submitLabel="Save documents"
      successMessage="Saved."
      record={{
        current: product,
        version: ({ version }) => version,
        values: (stored) => ({ documents: inOrder(stored.documents) }),
        typed: { documents: inOrder(documents) },
        labels: { documents: "Documents in order" },
      }}
      action={(_fields, _form, { version }) =>
        call("PUT staff/products/:id/documents", {
          params: { id: product.id },
          body: {
            version,
            documents: documents.map(({ file_path, title, kind, language }) => ({ file_path, title, kind, language })),
          },
        })
      }
      savedVersion={(reply) => reply.data.version}
      // A file uploaded during a save stays, and still has to be saved.
      onSuccess={() => setSaved(documents)}
    >
      {(errors) => (
        <div className={styles.form}>
          <Kept name="documents" value={documents} restore={setDocuments} isChanged={documents !== saved} />
          <FileDrop
            label="Add documents"
            accept={["application/pdf"]}
            acceptName="PDF"
            multiple
            send={async (file, onProgress) => {
              const { data } = await upload("POST staff/documents", file, { query: { name: file.name }, onProgress });
              const title = file.name.replace(/\.pdf$/i, "").slice(0, 120);
              setDocuments((before) =>
                before.some(({ file_path }) => file_path === data.file_path)
                  ? before
                  : [...before, { file_path: data.file_path, title, kind: guessKind(title), language: "en" }],
              );
            }}
          />
          <SortableList
            label="Documents in order"
            items={documents}
            keyOf={({ file_path }) => file_path}
            nameOf={({ title }) => title || "document"}
            onChange={(next) => {
              errors.set({});
              setDocuments([...next]);
            }}
          >
            {(document, index) => (
              <DocumentFields
                document={document}
                index={index}
                errors={errors}
                onChange={(changes) => changeOne(document.file_path, changes)}
              />
            )}
          </SortableList>
        </div>
      )}
    </Form>
  );
}

interface DocumentFieldsProps {
  document: Document;
  index: number;
  errors: Errors;
  onChange(changes: Partial<Document>): void;
}

function DocumentFields({ document, index, errors, onChange }: DocumentFieldsProps) {
  const { file_path, title, kind, language } = document;
  return (
    <>
      <div className={styles.grow}>
        <Field
          label={`Title of document ${index + 1}`}
          {...errors.of(`documents.${index}.title`)}
          value={title}
          maxLength={120}
          required
          onChange={({ target }) => {
            errors.clear(`documents.${index}.title`);
            onChange({ title: target.value });
          }}
        />
      </div>
      <SelectField
        label={`Kind of document ${index + 1}`}
        name={`kind-${index}`}
        value={kind}
        onChange={({ target }) => onChange({ kind: target.value as ProductDocumentKind })}
      >
        {documentKindNames.map((name) => (
          <option key={name} value={name}>
            {productDocumentKinds[name]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={`Language of document ${index + 1}`}
        name={`language-${index}`}
        value={language}
        onChange={({ target }) => onChange({ language: target.value as DocumentLanguage })}
      >
        {documentLanguageNames.map((code) => (
          <option key={code} value={code}>
            {documentLanguages[code]}
          </option>
        ))}
      </SelectField>
      <a href={file_path} target="_blank" rel="noreferrer">
        Open
      </a>
    </>
  );
}

function inOrder(documents: readonly Document[]): string {
  return documents
    .map(({ file_path, title, kind, language }) => {
      const about = [file_path.split("/").at(-1), productDocumentKinds[kind], documentLanguages[language]].join(", ");
      return `${title} (${about})`;
    })
    .join("\n");
}

/** The most likely kind of a file; staff can choose another. */
function guessKind(title: string): ProductDocumentKind {
  if (/instruction|\bifu\b/i.test(title)) return "instructions";
  return /certificat/i.test(title) ? "certificate" : /brochure|leaflet/i.test(title) ? "brochure" : "other";
}
