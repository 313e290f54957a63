import { type ChangeEvent, useRef, useState } from "react";
import { texts } from "../../../contract/texts.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { useStores } from "../../parts/layout/useStores.ts";
import { useScanner } from "../../scan/useScanner.tsx";
import styles from "./order-pad.module.css";
import type { Pad } from "./pad.ts";
import { toLines } from "./read-cells.ts";

interface PadToolsProps {
  pad: Pad;
  isEmpty: boolean;
  disabled: boolean;
}

/** Uploading a list, and emptying the pad. */
export function PadTools({ pad, isEmpty, disabled }: PadToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const stores = useStores();

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    setReading(true);
    try {
      const { readFile, UnreadableFile } = await import("./read-file.ts");
      const cells = await readFile(file).catch((error) => {
        if (error instanceof UnreadableFile) return error.message;
        throw error;
      });
      const lines = typeof cells === "string" ? [] : toLines(cells);
      const problem = typeof cells === "string" ? cells : text("{name} has no lines.", { name: file.name });
      if (lines.length === 0) toast.failure({ title: text("Not read"), text: problem });
      else pad.insert(null, lines);
    } catch {
      // The script that reads files could not be loaded.
      toast.failure({ title: text("Not read"), text: texts.noAnswer });
    } finally {
      setReading(false);
      // So that the same file can be chosen again.
      target.value = "";
    }
  }

  const [scanner, scan] = useScanner(({ words, variant }) => {
    const reference = variant?.ref_no ?? words;
    pad.insert(null, [{ reference, quantity: "1" }]);
    return text("{reference} is on the order pad. Scan the next one.", { reference });
  });

  function clear() {
    const undo = pad.clear();
    toast.success(text("Order pad cleared"), { name: text("Undo"), press: undo });
  }

  return (
    <div className={styles.tools}>
      <p>
        {rich(
          "Type reference numbers, paste rows from Excel or a message, or <button>upload a CSV or Excel file</button>.",
          {
            button: (inside) => (
              <button
                type="button"
                className={styles.link}
                disabled={disabled || reading}
                onClick={() => input.current?.click()}
              >
                {inside}
              </button>
            ),
          },
        )}{" "}
        {stores
          ? text("Your rows are kept in this browser until you add or clear them.")
          : text("Your browser does not store them: rows are lost when you close this page.")}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={text("CSV or Excel file")}
        onChange={(event) => void upload(event)}
      />
      <div className={styles.toolButtons}>
        <Button variant="secondary" size="small" icon="scan" disabled={disabled} onClick={scan}>
          {text("Scan")}
        </Button>
        {!isEmpty && (
          <Button variant="quiet" size="small" icon="trash" disabled={disabled} onClick={clear}>
            {text("Clear")}
          </Button>
        )}
      </div>
      {scanner}
    </div>
  );
}
