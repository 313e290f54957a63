import { useState } from "react";
import { Badge } from "../../../ui/Badge.tsx";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import type { Errors } from "../../form/Form.tsx";
import { SortableList } from "../catalogue/SortableList.tsx";
import styles from "./Kits.module.css";
import { type KitLine, withLine } from "./kit-lines.ts";
import { VariantName } from "./VariantName.tsx";
import { VariantSearch } from "./VariantSearch.tsx";

/** An item and at most nine alternatives. */
const mostOptions = 10;

interface KitLinesProps {
  errors: Errors;
  lines: readonly KitLine[];
  /** References that are no longer sold. */
  unsold: readonly string[];
  onChange(lines: KitLine[]): void;
}

/** The items of a kit: found by reference or name, sorted, each with its quantity and alternatives. */
export function KitLines({ errors, lines, unsold, onChange }: KitLinesProps) {
  /** Messages belong to positions, which other lines may take. */
  function rearrange(next: KitLine[]) {
    errors.set({});
    onChange(next);
  }

  return (
    <fieldset className={styles.lines}>
      <legend>Items</legend>
      {lines.length === 0 && <p className={styles.soft}>No items yet. Search for the first one below.</p>}
      <SortableList
        label="Items"
        items={lines}
        keyOf={({ key }) => key}
        nameOf={({ options: [first] }) => first?.ref_no ?? ""}
        onChange={rearrange}
      >
        {(line, index) => (
          <LineFields
            errors={errors}
            line={line}
            index={index}
            unsold={unsold}
            onChange={(next) => onChange(lines.map((each) => (each.key === line.key ? { ...each, ...next } : each)))}
          />
        )}
      </SortableList>
      <input type="hidden" name="lines" />
      {errors.all.lines && <FormMessage>{errors.all.lines[0]}</FormMessage>}
      <VariantSearch
        label="Add an item"
        name="add_item"
        taken={[]}
        onChoose={(variant) => {
          errors.clear("lines");
          onChange(withLine(lines, variant));
        }}
      />
    </fieldset>
  );
}

interface LineFieldsProps {
  errors: Errors;
  line: KitLine;
  index: number;
  unsold: readonly string[];
  onChange(next: Partial<KitLine>): void;
}

function LineFields({ errors, line, index, unsold, onChange }: LineFieldsProps) {
  const { options, quantity, note } = line;
  const [adding, setAdding] = useState(false);
  const first = options[0]?.ref_no ?? "";
  const field = (name: "quantity" | "note") => ({
    ...errors.of(`lines.${index}.${name}`),
    onChange: ({ target }: { target: { value: string } }) => {
      errors.clear(`lines.${index}.${name}`);
      onChange({ [name]: target.value });
    },
  });
  return (
    <div className={styles.line}>
      <div className={styles.options}>
        {options.map((variant, place) => {
          const name = `lines.${index}.references.${place}`;
          const { error } = errors.of(name);
          return (
            <div key={variant.ref_no}>
              <div className={styles.option}>
                {place > 0 && <span className={styles.soft}>or</span>}
                <VariantName variant={variant} />
                {unsold.includes(variant.ref_no) && <Badge kind="amber">Not sold</Badge>}
                {options.length > 1 && (
                  <IconButton
                    icon="close"
                    label={place === 0 ? `Leave out ${variant.ref_no}` : `Remove alternative ${variant.ref_no}`}
                    onClick={() => {
                      errors.clear(name);
                      onChange({ options: options.filter((each) => each !== variant) });
                    }}
                  />
                )}
              </div>
              {/* Named, so that its message is shown here instead of below the form. */}
              <input type="hidden" name={name} value={variant.ref_no} />
              {error && <FormMessage>{error}</FormMessage>}
            </div>
          );
        })}
        {adding ? (
          <VariantSearch
            label={`Alternative to ${first}`}
            name={`alternative_${line.key}`}
            taken={options.map(({ ref_no }) => ref_no)}
            onChoose={(variant) => {
              setAdding(false);
              onChange({ options: [...options, variant] });
            }}
          />
        ) : (
          options.length < mostOptions && (
            <div>
              <Button
                variant="quiet"
                size="small"
                icon="plus"
                aria-label={`Add an alternative to ${first}`}
                onClick={() => setAdding(true)}
              >
                Alternative
              </Button>
            </div>
          )
        )}
      </div>
      <Field
        label="Quantity"
        id={`quantity_${line.key}`}
        inputMode="numeric"
        autoComplete="off"
        {...field("quantity")}
        value={quantity}
      />
      <Field
        label="Note"
        id={`note_${line.key}`}
        autoComplete="off"
        maxLength={200}
        {...field("note")}
        value={note}
        optional
      />
    </div>
  );
}
