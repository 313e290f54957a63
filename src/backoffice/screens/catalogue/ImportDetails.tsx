import type { ProductImport } from "../../../contract/staff/product-imports.ts";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { SkeletonText } from "../../../ui/Skeleton.tsx";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { usePermissions } from "../../session.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import styles from "./Products.module.css";

/** Milliseconds between polls of a running import. */
export const pollMs = 700;

/** While the server is working on it, the screen polls. */
export const isUnderWay = ({ state }: Pick<ProductImport, "state">) => state === "checking" || state === "applying";

/** The progress of an import, what it would change, and its problems. */
export function ImportDetails({ id }: { id: number }) {
  const query = useCall(
    "GET staff/imports/:id",
    { params: { id } },
    { pollAfter: ({ data }) => isUnderWay(data) && pollMs },
  );
  return (
    <Loaded query={query} loading={<SkeletonText lines={6} />}>
      {({ data }) => <ImportReport of={data} />}
    </Loaded>
  );
}

function ImportReport({ of }: { of: ProductImport }) {
  const { id, state, file_name, rows_done, rows_total, report, seen, outdated, failure } = of;
  const apply = useStaffMutation("POST staff/imports/:id/apply");
  const retry = useStaffMutation("POST staff/imports/:id/retry");
  const can = usePermissions();
  const busy = isUnderWay(of);
  return (
    <Section title={file_name}>
      {busy && (
        <p role="status">
          {state === "checking" ? "Checking" : "Importing"}: {countText(rows_done)} of{" "}
          {rows_total > 0 ? countText(rows_total) : "?"} rows{" "}
          <progress value={rows_total > 0 ? rows_done / rows_total : undefined} aria-label="Progress" />
        </p>
      )}
      {busy && failure && <FormMessage kind="note">{failure}</FormMessage>}
      {state === "failed" && failure && (
        <div className={styles.form}>
          <FormMessage>{failure}</FormMessage>
          {can("catalogue.change") && (
            <div>
              <ActionButton
                variant="secondary"
                loading={retry.isPending}
                onClick={() => retry.mutate({ params: { id } })}
              >
                Try again
              </ActionButton>
            </div>
          )}
        </div>
      )}
      {!busy && report && (
        <div className={styles.form}>
          {state === "checked" && outdated && (
            <FormMessage>
              Nothing was imported, because the catalogue has changed since this file was checked. It has been checked
              again.
            </FormMessage>
          )}
          {state !== "failed" && report.problem_count === 0 && (
            <DescriptionList
              of={[
                ["Products added", report.products_added],
                ["Products changed", report.products_changed],
                ["Variants added", report.variants_added],
                ["Variants changed", report.variants_changed],
                ["Unchanged rows", report.unchanged],
              ]}
            />
          )}
          {state === "applied" && <FormMessage kind="good">Import complete.</FormMessage>}
          {report.problem_count > 0 && (
            <div>
              <FormMessage>
                {problemsText(report.problem_count)} found. Nothing is imported until you correct the file and upload it
                again.
              </FormMessage>
              <DataTable
                caption="Problems"
                rows={report.problems}
                keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
                columns={[
                  { name: "Row", cell: ({ row }) => row, number: true },
                  { name: "Column", cell: ({ column }) => column },
                  { name: "Value", cell: ({ value }) => value },
                  { name: "Problem", cell: ({ message }) => message },
                ]}
              />
              {report.problem_count > report.problems.length && (
                <p>The first {countText(report.problems.length)} are listed.</p>
              )}
            </div>
          )}
          {state === "checked" && report.problem_count === 0 && can("catalogue.change") && (
            <div>
              <ActionButton
                loading={apply.isPending}
                disabledReason={changes(report) === 0 ? "No changes: the file matches the catalogue." : null}
                onClick={() => apply.mutate({ params: { id }, query: seen === null ? {} : { seen } })}
              >
                {changes(report) === 1 ? "Apply 1 change" : `Apply ${countText(changes(report))} changes`}
              </ActionButton>
            </div>
          )}
        </div>
      )}
    </Section>
  );
}

const countText = (count: number) => count.toLocaleString("en-IN");
export const problemsText = (count: number) => (count === 1 ? "1 problem" : `${countText(count)} problems`);

function changes(report: NonNullable<ProductImport["report"]>): number {
  const { products_added, products_changed, variants_added, variants_changed } = report;
  return products_added + products_changed + variants_added + variants_changed;
}
