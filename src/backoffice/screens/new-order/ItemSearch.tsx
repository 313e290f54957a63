import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import type { PadLine, PadVariant } from "../../../contract/cart.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { errorMessage } from "../../messages.ts";
import type { EntryLine } from "./entry.ts";
import styles from "./NewOrder.module.css";

interface ItemSearchProps {
  customerId: number;
  onAdd(lines: EntryLine[]): void;
}

/**
 * Adds items like the order pad does: a reference number, with a quantity if there are several, or a whole list pasted. Unrecognised text
 * stays, with suggestions.
 */
export function ItemSearch({ customerId, onAdd }: ItemSearchProps) {
  const input = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [unclear, setUnclear] = useState<PadLine[]>([]);
  const [state, setState] = useState<{ reading: boolean; problem: string | null }>({ reading: false, problem: null });

  async function read(text: string) {
    if (text.trim() === "" || state.reading) return;
    setState({ reading: true, problem: null });
    try {
      const { data } = await call("POST staff/assisted-orders/lines", { body: { customer_id: customerId, text } });
      onAdd(data.flatMap((line) => (line.variant && !line.variant.refusal ? [toLine(line.variant, line)] : [])));
      setUnclear(data.filter(({ variant }) => !variant || variant.refusal));
      setTyped("");
      setState({ reading: false, problem: null });
    } catch (error) {
      setState({ reading: false, problem: errorMessage(error) });
    }
    input.current?.querySelector("input")?.focus();
  }

  function choose(line: PadLine, variant: PadVariant) {
    onAdd([toLine(variant, line)]);
    setUnclear((before) => before.filter((each) => each !== line));
    input.current?.querySelector("input")?.focus();
  }

  return (
    <div ref={input} className={styles.add}>
      <Field
        label="Add items"
        name="add_items"
        placeholder="NK-EE-1101 x 2, or paste a list"
        hint="Enter adds it. A list may be pasted from a message or a spreadsheet."
        autoComplete="off"
        value={typed}
        error={state.problem}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void read(typed);
        }}
        onPaste={(event: ClipboardEvent) => {
          const text = event.clipboardData.getData("text");
          if (!text.trim().includes("\n")) return;
          event.preventDefault();
          void read(text);
        }}
        after={
          <Button variant="secondary" loading={state.reading} onClick={() => void read(typed)}>
            Add
          </Button>
        }
      />
      {unclear.length > 0 && (
        <ul className={styles.unclear} aria-label="Not added">
          {unclear.map((line) => (
            <Unclear key={`${line.line} ${line.text}`} line={line} onChoose={(variant) => choose(line, variant)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Unclear({ line, onChoose }: { line: PadLine; onChoose(variant: PadVariant): void }) {
  const { text, variant, suggestions } = line;
  return (
    <li>
      <span>
        <strong>{text}</strong>{" "}
        <span className={styles.soft}>
          {variant?.refusal ?? (suggestions.length > 0 ? "Did you mean:" : "No such reference number.")}
        </span>
      </span>
      {suggestions
        .filter(({ refusal }) => !refusal)
        .map((each) => (
          <Button key={each.sub_product_id} variant="secondary" size="small" onClick={() => onChoose(each)}>
            {each.ref_no} {each.product_name}
          </Button>
        ))}
    </li>
  );
}

const toLine = ({ sub_product_id, ref_no, product_name }: PadVariant, { quantity }: PadLine): EntryLine => ({
  ...{ sub_product_id, ref_no, product_name, quantity: String(quantity) },
});
