import { useRef, useState } from "react";
import { FormMessage } from "../../ui/FormMessage.tsx";
import { toast } from "../../ui/toast.ts";
import { errorMessage } from "../messages.ts";
import { DataTable } from "../table/DataTable.tsx";
import { ActionButton } from "./ActionButton.tsx";
import styles from "./CheckedFile.module.css";
import { DescriptionList, Section } from "./Section.tsx";

interface CheckedRow {
  row: number;
  result: "added" | "changed" | "unchanged" | "wrong";
  problems: readonly string[];
}

interface CheckedFileProps<Row extends CheckedRow> {
  fileName: string;
  result: { added: number; changed: number; unchanged: number; removed?: number; wrong: number; rows: readonly Row[] };
  /** How to name a row. */
  named: { heading: string; of(row: Row): string };
  /** Shown if the file contains no changes. */
  nothingToDo: string;
  /** Whether the changes have been made. */
  isStored: boolean;
  /** Stores the file, or throws. */
  store(): Promise<void>;
}

/** What a file would change, row by row, with a button that applies it. */
export function CheckedFile<Row extends CheckedRow>(props: CheckedFileProps<Row>) {
  const { fileName, result, named, nothingToDo, isStored, store } = props;
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { added, changed, unchanged, removed, wrong, rows } = result;
  const changes = added + changed + (removed ?? 0);

  async function apply() {
    setSending(true);
    setProblem(null);
    try {
      await store();
      toast.success("Imported.");
    } catch (error) {
      // Another file may have been chosen since, or another screen.
      if (place.current) setProblem(errorMessage(error));
      else toast.failure({ title: `Not imported: ${fileName}`, text: errorMessage(error) });
    }
    setSending(false);
  }

  return (
    <Section title={fileName}>
      <div ref={place} className={styles.result}>
        <DescriptionList
          of={[
            ["Added", added],
            ["Changed", changed],
            ["Unchanged", unchanged],
            ...(removed === undefined ? [] : ([["Removed", removed]] as const)),
            ["Wrong", wrong],
          ]}
        />
        {isStored && <FormMessage kind="good">Import complete.</FormMessage>}
        {problem !== null && <FormMessage>{problem}</FormMessage>}
        {wrong > 0 && <FormMessage>Nothing is imported until you correct the file and choose it again.</FormMessage>}
        {wrong === 0 && !isStored && (
          <div>
            <ActionButton
              loading={sending}
              disabledReason={changes === 0 ? nothingToDo : null}
              onClick={() => void apply()}
            >
              {changes === 1 ? "Apply 1 change" : `Apply ${changes} changes`}
            </ActionButton>
          </div>
        )}
        <DataTable
          caption="Rows of the file"
          rows={rows.slice(0, mostShown)}
          keyOf={({ row }) => row}
          columns={[
            { name: "Row", cell: ({ row }) => row, number: true },
            { name: named.heading, cell: named.of },
            { name: "Result", cell: ({ result }) => results[result] },
            { name: "Problem", cell: ({ problems }) => problems.join(" ") || "–" },
          ]}
        />
        {added + changed + unchanged + wrong > mostShown && <p>The first {mostShown} rows are listed.</p>}
      </div>
    </Section>
  );
}

const mostShown = 200;
const results = { added: "Added", changed: "Changed", unchanged: "Unchanged", wrong: "Wrong" };
