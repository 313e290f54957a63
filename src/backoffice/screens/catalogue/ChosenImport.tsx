import { useEffect } from "react";
import type { SheetImport } from "../../../contract/staff/catalogue-sheets.ts";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { ActButton } from "../../parts/ActButton.tsx";
import { LoadFailure } from "../../parts/LoadFailure.tsx";
import { Facts, Section } from "../../parts/Section.tsx";
import { useMay } from "../../session.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { useAct } from "../../useAct.ts";
import { useLoad } from "../../useLoad.ts";
import styles from "./Products.module.css";

const pollMs = 700;

/** One import: how far it is, what it would change, what is wrong with it. */
export function ChosenImport({ id, reload: reloadList }: { id: number; reload(): void }) {
  const { data, error, loading, reload } = useLoad("GET staff/imports/:id", { params: { id } });
  const apply = useAct("POST staff/imports/:id/apply");
  const retry = useAct("POST staff/imports/:id/retry");
  const may = useMay();
  const state = data?.data.state;
  const busy = state === "checking" || state === "applying";

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that is not the last sets the next question
  useEffect(() => {
    if (!busy) {
      reloadList();
      return;
    }
    const timer = setTimeout(reload, pollMs);
    return () => clearTimeout(timer);
  }, [data, error, busy]);

  if (!data) return error && <LoadFailure error={error} onRetry={reload} retrying={loading} />;
  const { file_name, rows_done, rows_total, report, failure } = data.data;
  return (
    <Section title={file_name}>
      {busy && (
        <p role="status">
          {state === "checking" ? "Being checked" : "Being taken over"}: {rows_done} of {rows_total || "?"} rows{" "}
          <progress value={rows_total > 0 ? rows_done / rows_total : undefined} aria-label="Progress" />
        </p>
      )}
      {busy && failure && <FormMessage kind="note">{failure}</FormMessage>}
      {state === "failed" && failure && (
        <div className={styles.form}>
          <FormMessage>{failure}</FormMessage>
          {may("catalogue.change") && (
            <div>
              <ActButton variant="secondary" loading={retry.busy} onClick={() => retry.run({ params: { id } })}>
                Try again
              </ActButton>
            </div>
          )}
        </div>
      )}
      {!busy && report && (
        <div className={styles.form}>
          {state !== "failed" && report.problem_count === 0 && (
            <Facts
              of={[
                ["Products added", report.products_added],
                ["Products changed", report.products_changed],
                ["Variants added", report.variants_added],
                ["Variants changed", report.variants_changed],
                ["Rows without a change", report.unchanged],
              ]}
            />
          )}
          {state === "applied" && <FormMessage kind="good">All of it is in the catalogue.</FormMessage>}
          {report.problem_count > 0 && (
            <div>
              <FormMessage>
                {report.problem_count === 1 ? "One thing is" : `${report.problem_count} things are`} wrong. Nothing is
                taken over until the sheet is put right and sent again.
              </FormMessage>
              <DataTable
                caption="What is wrong"
                rows={report.problems}
                keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
                columns={[
                  { name: "Row", cell: ({ row }) => row, number: true },
                  { name: "Column", cell: ({ column }) => column },
                  { name: "Cell", cell: ({ value }) => value },
                  { name: "What is wrong", cell: ({ message }) => message },
                ]}
              />
            </div>
          )}
          {state === "checked" && report.problem_count === 0 && may("catalogue.change") && (
            <div>
              <ActButton
                loading={apply.busy}
                not={changes(report) === 0 ? "0 changes: the sheet says what is stored already." : null}
                onClick={() => apply.run({ params: { id } })}
              >
                {changes(report) === 1 ? "Take over 1 change" : `Take over ${changes(report)} changes`}
              </ActButton>
            </div>
          )}
        </div>
      )}
    </Section>
  );
}

function changes(report: NonNullable<SheetImport["report"]>): number {
  const { products_added, products_changed, variants_added, variants_changed } = report;
  return products_added + products_changed + variants_added + variants_changed;
}
