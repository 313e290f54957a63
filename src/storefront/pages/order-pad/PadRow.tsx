import { type ReactNode, type SubmitEvent, useState } from "react";
import type { PadLine, PadVariant } from "../../../contract/cart.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { Button, ButtonLink, IconButton } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { Price } from "../../../ui/Price.tsx";
import { QuantityInput } from "../../../ui/QuantityInput.tsx";
import { Attributes } from "../../parts/Attributes.tsx";
import { lineTotal } from "../../parts/cart-sums.ts";
import styles from "./order-pad.module.css";
import { wordsOf } from "./pad-text.ts";

interface PadRowProps {
  row: PadLine;
  notes: string[];
  ready: boolean;
  /** What is left in stock for a line that asks for more. */
  quantityToUse: number | null;
  disabled: boolean;
  onQuantity(quantity: number): void;
  onCorrect(words: string): void;
  onLeaveOut(): void;
}

/** One wish: what was written, what was understood, and the means to put it right. */
export function PadRow({ row, notes, ready, quantityToUse, disabled, onQuantity, onCorrect, onLeaveOut }: PadRowProps) {
  const id = `pad-${row.line}-${row.text}`;
  const isOut = row.variant?.availability.status === "out_of_stock";
  return (
    <li className={styles.row}>
      <p className={styles.written} id={id}>
        <span>Line {row.line}</span> <q>{row.text}</q>
      </p>
      <div className={styles.understood}>
        {row.variant ? (
          <Understood variant={row.variant} notes={notes}>
            {quantityToUse !== null && (
              <Button
                variant="secondary"
                size="small"
                className={styles.use}
                disabled={disabled}
                aria-describedby={id}
                onClick={() => onQuantity(quantityToUse)}
              >
                Use {quantityToUse}
              </Button>
            )}
          </Understood>
        ) : (
          <Correction row={row} disabled={disabled} onCorrect={onCorrect} />
        )}
      </div>
      <div className={styles.amount}>
        {isOut && (
          <ButtonLink
            to={`/contact-us?product=${row.variant?.sub_product_id}+${row.variant?.ref_no}`}
            variant="secondary"
            aria-describedby={id}
          >
            Enquiry
          </ButtonLink>
        )}
        {row.variant && row.variant.refusal === null && !isOut && (
          <>
            <QuantityInput value={row.quantity} onChange={onQuantity} describedBy={id} disabled={disabled} />
            {ready && row.variant.price !== undefined && <Price amount={lineTotal(row.variant.price, row.quantity)} />}
          </>
        )}
      </div>
      <IconButton icon="trash" label="Remove" aria-describedby={id} disabled={disabled} onClick={onLeaveOut} />
    </li>
  );
}

function Understood({ variant, notes, children }: { variant: PadVariant; notes: string[]; children: ReactNode }) {
  return (
    <>
      <span className={styles.picture}>
        <Picture src={variant.product_image} alt="" sizes="56px" />
      </span>
      <div>
        <strong>{variant.product_name}</strong>
        <Attributes refNo={variant.ref_no} attributes={variant.product_attribute} />
        <Availability availability={variant.availability} />
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            <Icon name="info" size={16} />
            <span>{note}</span>
          </p>
        ))}
        {children}
      </div>
    </>
  );
}

interface CorrectionProps {
  row: PadLine;
  disabled: boolean;
  onCorrect(words: string): void;
}

/** A number that is not known: what may have been meant, or another to be typed. */
function Correction({ row, disabled, onCorrect }: CorrectionProps) {
  const [reference, setReference] = useState(row.reference);
  const id = `reference-${row.line}-${row.text.length}`;

  function find(event: SubmitEvent) {
    event.preventDefault();
    const wanted = reference.trim();
    if (wanted !== "") onCorrect(wordsOf({ ref_no: wanted }, row.quantity));
  }

  return (
    <div className={styles.correction}>
      <p className={styles.unknown}>
        <Icon name="alert" size={16} />
        <span>
          {row.reference === "" ? "No reference number found in this line." : `No product found for ${row.reference}.`}
        </span>
      </p>
      {row.suggestions.length > 0 && (
        <ul className={styles.suggestions} aria-label="Did you mean">
          {row.suggestions.map((variant) => (
            <li key={variant.sub_product_id}>
              <button type="button" disabled={disabled} onClick={() => onCorrect(wordsOf(variant, row.quantity))}>
                <strong>{variant.ref_no}</strong> {variant.product_name}{" "}
                <Availability availability={variant.availability} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={find} className={styles.find}>
        <Field
          id={id}
          label="Reference Number"
          name="reference"
          value={reference}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setReference(event.target.value)}
          after={
            <Button type="submit" variant="secondary" disabled={disabled}>
              Find
            </Button>
          }
        />
      </form>
    </div>
  );
}
