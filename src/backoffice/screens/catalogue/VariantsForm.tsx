import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { StaffCategory } from "../../../contract/staff/categories.ts";
import type { ProductEdited, VariantEdited } from "../../../contract/staff/product-shapes.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { fieldIds } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { type Errors, Form } from "../../form/Form.tsx";
import { Kept } from "../../form/useKept.ts";
import { useCall } from "../../useCall.ts";
import { SortableList } from "./SortableList.tsx";
import { HsnList, VariantFields } from "./VariantFields.tsx";
import { blankVariant, rowLabels, rowText, rowValues, type VariantRow, variantRow } from "./variant-row.ts";

interface VariantsFormProps {
  product: ProductEdited;
  categories: readonly StaffCategory[];
}

/** All variants of a product, in the order shown to customers. */
export function VariantsForm({ product, categories }: VariantsFormProps) {
  const { id } = product;
  const [rows, setRows] = useState(() => product.variants.map(variantRow));
  const [changed, setChanged] = useState(false);
  const { data: known } = useCall("GET staff/attributes");
  const attributes = variantAttributes(product, categories, known?.data ?? []);
  const namedRows = [...product.variants.map(variantRow), ...rows];

  const focusLast = useFocusLast(rows);

  function change(next: (before: VariantRow[]) => VariantRow[]) {
    setRows(next);
    setChanged(true);
  }

  return (
    <Form
      wide
      right="catalogue.change"
      submitLabel="Save variants"
      successMessage="Saved."
      record={{
        current: product,
        version: ({ version }) => version,
        values: ({ variants }) => rowValues(variants.map(variantRow)),
        typed: rowValues(rows),
        labels: rowLabels(namedRows, attributes),
        textFor: rowText(namedRows),
      }}
      action={(_fields, _form, { version }) =>
        call("PUT staff/products/:id/variants", {
          params: { id },
          body: { version, variants: rows.map(toSentVariant) },
        })
      }
      savedVersion={(reply) => reply.data.version}
      onSuccess={({ data }) => {
        setRows(data.variants.map(variantRow));
        setChanged(false);
      }}
      more={
        <Button
          variant="secondary"
          icon="plus"
          onClick={() => {
            focusLast();
            change((before) => [...before, blankVariant(before)]);
          }}
        >
          Add variant
        </Button>
      }
    >
      {(errors) => (
        <div>
          <Kept
            name="variants"
            value={rows}
            restore={(kept, isChanged) => {
              setRows(kept);
              setChanged(isChanged);
            }}
            isChanged={changed}
          />
          <VariantRows rows={rows} attributes={attributes} errors={errors} onChange={change} />
        </div>
      )}
    </Form>
  );
}

interface VariantRowsProps {
  rows: readonly VariantRow[];
  attributes: ComponentProps<typeof VariantFields>["attributes"];
  errors: Errors;
  onChange(next: (before: VariantRow[]) => VariantRow[]): void;
}

function VariantRows({ rows, attributes, errors, onChange }: VariantRowsProps) {
  return (
    <>
      <HsnList />
      {rows.length === 0 && (
        <EmptyState
          icon="grid"
          title="No variants yet"
          text="Customers buy variants: one size or configuration with its own reference number and price."
        />
      )}
      <SortableList
        label="Variants in order"
        items={rows}
        keyOf={({ key }) => key}
        nameOf={({ ref_no }) => ref_no || "new variant"}
        onChange={(next) => {
          errors.set({});
          onChange(() => next);
        }}
      >
        {(row, index) => (
          <VariantFields
            row={row}
            index={index}
            attributes={attributes}
            errors={errors}
            onChange={(next) => onChange((before) => before.map((each) => (each.key === row.key ? next : each)))}
          />
        )}
      </SortableList>
    </>
  );
}

/** @returns a function that focuses the last row's first field, once the new rows have been rendered */
function useFocusLast(rows: readonly VariantRow[]): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (isWanted.current)
      document.getElementById(fieldIds(`variants.${rows.length - 1}.ref_no`, null, null).field)?.focus();
    isWanted.current = false;
  }, [rows]);
  return () => {
    isWanted.current = true;
  };
}

/** The attributes of the category, plus any that the variants already have. */
function variantAttributes(
  { category_id, variants }: ProductEdited,
  categories: readonly StaffCategory[],
  known: readonly { id: number; name: string; values: string[] }[],
) {
  const own = categories.find((category) => category.id === category_id)?.attributes.map(({ id }) => id) ?? [];
  const used = variants.flatMap((variant: VariantEdited) => variant.attributes.map(({ attribute_id }) => attribute_id));
  return [...new Set([...own, ...used])].flatMap((id) => known.find((attribute) => attribute.id === id) ?? []);
}

function toSentVariant({ key: _, stored: __, attributes, ...row }: VariantRow) {
  return {
    ...row,
    attributes: Object.entries(attributes)
      .filter(([, value]) => value.trim() !== "")
      .map(([attribute_id, value]) => ({ attribute_id, value })),
  };
}
