import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { SheetImport } from "../../../contract/staff/catalogue-sheets.ts";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { fileAddress, upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { ActButton } from "../../parts/ActButton.tsx";
import { LoadFailure } from "../../parts/LoadFailure.tsx";
import { Screen } from "../../parts/Screen.tsx";
import { Facts, Section } from "../../parts/Section.tsx";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import { useMay } from "../../session.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { useAct } from "../../useAct.ts";
import { useLoad } from "../../useLoad.ts";
import styles from "./Products.module.css";

const states: StatusTable<SheetImport["state"]> = {
  checking: ["Being checked", "amber"],
  checked: ["Checked", "teal"],
  applying: ["Being taken over", "amber"],
  applied: ["Taken over", "good"],
  failed: ["Cannot be read", "bad"],
};

const types = [
  "text/csv",
  "application/vnd.ms-excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/** The catalogue as a sheet, out and back in. `?import=` names the one that is looked at. */
export default function ImportScreen() {
  const [search, setSearch] = useSearchParams();
  const list = useLoad("GET staff/imports");
  const may = useMay();
  const chosen = list.data?.data.find(({ id }) => String(id) === search.get("import"));
  return (
    <Screen
      title="Import and export"
      intro="A row for each variant, the product's columns repeated. What is exported here can be changed and sent back."
      acts={
        <span className={styles.checks}>
          <a className={styles.shop} href={fileAddress("GET staff/products/export.csv")} download>
            Export as CSV
          </a>
          <a className={styles.shop} href={fileAddress("GET staff/products/export.xlsx")} download>
            Export as Excel
          </a>
        </span>
      }
    >
      {may("catalogue.change") && (
        <FileDrop
          label="Import a sheet"
          accept={types}
          acceptName="CSV or Excel (.xlsx); nothing is changed before you say so"
          send={async (file, onProgress) => {
            const { data } = await upload("POST staff/imports", file, { query: { name: file.name }, onProgress });
            setSearch({ import: String(data.id) }, { replace: true });
          }}
          then={list.reload}
        />
      )}
      {list.data === null && list.error && (
        <LoadFailure error={list.error} onRetry={list.reload} retrying={list.loading} />
      )}
      {chosen && <Chosen key={chosen.id} id={chosen.id} reload={list.reload} />}
      <Section title="Last imports">
        {list.data?.data.length === 0 && <p className={styles.soft}>No sheet was sent yet.</p>}
        <DataTable
          caption="Sheets sent, the newest first"
          rows={list.data?.data ?? null}
          keyOf={({ id }) => id}
          hrefFor={({ id }) => `/import?import=${id}`}
          columns={[
            { name: "File", cell: ({ file_name }) => file_name },
            { name: "State", cell: ({ state }) => <StatusBadge of={states} state={state} /> },
            { name: "By", cell: ({ member_name }) => member_name },
            { name: "Sent", cell: ({ created_at }) => <Moment at={created_at} exact /> },
          ]}
        />
      </Section>
    </Screen>
  );
}

const pollMs = 700;

/** One import: how far it is, what it would change, what is wrong with it. */
function Chosen({ id, reload: reloadList }: { id: number; reload(): void }) {
  const { data, error, loading, reload } = useLoad("GET staff/imports/:id", { params: { id } });
  const apply = useAct("POST staff/imports/:id/apply");
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
  const { file_name, rows_done, rows_total, report } = data.data;
  return (
    <Section title={file_name}>
      {busy && (
        <p role="status">
          {state === "checking" ? "Being checked" : "Being taken over"}: {rows_done} of {rows_total || "?"} rows{" "}
          <progress value={rows_total > 0 ? rows_done / rows_total : undefined} aria-label="Progress" />
        </p>
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
