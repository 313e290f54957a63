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
 * Adds items like the order pad does: a reference number, with a quantity if there are several, or a whole list pasted. They are read in
 * turn while the next ones are typed. Unrecognised text stays, with suggestions.
 */
export function ItemSearch({ customerId, onAdd }: ItemSearchProps) {
  const input = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [unclear, setUnclear] = useState<{ key: number; line: PadLine }[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const lastKey = useRef(0);

  function add(text: string) {
    if (text.trim() === "") return;
    setProblem(null);
    if (reading === 0) setUnclear([]);
    setReading((count) => count + 1);
    queue.current = queue.current.then(() => read(text)).finally(() => setReading((count) => count - 1));
  }

  async function read(text: string) {
    try {
      const { data } = await call("POST staff/assisted-orders/lines", { body: { customer_id: customerId, text } });
      onAdd(data.flatMap((line) => (line.variant && !line.variant.refusal ? [toLine(line.variant, line)] : [])));
      const others = data.filter(({ variant }) => !variant || variant.refusal);
      setUnclear((before) => [...before, ...others.map((line) => ({ key: ++lastKey.current, line }))]);
    } catch (error) {
      setProblem(`${shortened(text)}: ${errorMessage(error)}`);
      if (!text.includes("\n")) setTyped((before) => before || text);
    }
  }

  /** The next reference may be typed at once. */
  function addTyped() {
    setTyped("");
    add(typed);
    focus();
  }

  function choose(key: number, line: PadLine, variant: PadVariant) {
    onAdd([toLine(variant, line)]);
    setUnclear((before) => before.filter((each) => each.key !== key));
    focus();
  }

  const focus = () => input.current?.querySelector("input")?.focus();

  return (
    <div ref={input} className={styles.add} data-reading={reading > 0 || undefined}>
      <Field
        label="Add items"
        name="add_items"
        placeholder="NK-EE-1101 x 2, or paste a list"
        hint="Enter adds it. A list may be pasted from a message or a spreadsheet."
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          addTyped();
        }}
        onPaste={(event: ClipboardEvent) => {
          const text = event.clipboardData.getData("text");
          if (!text.trim().includes("\n")) return;
          event.preventDefault();
          add(text);
        }}
        after={
          <Button variant="secondary" onClick={addTyped}>
            Add
          </Button>
        }
      />
      {unclear.length > 0 && (
        <ul className={styles.unclear} aria-label="Not added">
          {unclear.map(({ key, line }) => (
            <Unclear key={key} line={line} onChoose={(variant) => choose(key, line, variant)} />
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

const shortened = (text: string) => {
  const [first = ""] = text.trim().split("\n");
  return first.length > 40 ? `${first.slice(0, 40)} \u2026` : first;
};

const toLine = ({ sub_product_id, ref_no, product_name }: PadVariant, { quantity }: PadLine): EntryLine => ({
  ...{ sub_product_id, ref_no, product_name, quantity: String(quantity) },
});
