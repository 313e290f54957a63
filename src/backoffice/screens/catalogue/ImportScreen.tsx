import { useLocation, useSearchParams } from "react-router";
import type { ProductImport } from "../../../contract/staff/product-imports.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { fileAddress, upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { RowsSkeleton } from "../../parts/RowsSkeleton.tsx";
import { Screen } from "../../parts/Screen.tsx";
import { Section } from "../../parts/Section.tsx";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { useCall } from "../../useCall.ts";
import { isAt } from "../../whereabouts.ts";
import { ImportDetails, isUnderWay, pollMs, problemsText } from "./ImportDetails.tsx";
import styles from "./Products.module.css";

const states: StatusTable<ProductImport["state"]> = {
  checking: ["Checking", "amber"],
  checked: ["Checked", "teal"],
  applying: ["Importing", "amber"],
  applied: ["Imported", "good"],
  failed: ["Failed", "bad"],
};

const types = [
  "text/csv",
  "application/vnd.ms-excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

const rows = "One row per variant, with the product's columns repeated.";
const both = {
  title: "Import and export",
  intro: `${rows} Export the catalogue, edit the file and import it again. A large catalogue comes as a ZIP of several files: unpack it and import them one after another.`,
};
const exportAlone = {
  title: "Export products",
  intro: `${rows} A large catalogue comes as a ZIP of several files.`,
};

/** Export and import of the catalogue. `?import=<id>` shows one import. */
export default function ImportScreen() {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const list = useCall("GET staff/imports", {}, { pollAfter: ({ data }) => data.some(isUnderWay) && pollMs });
  const can = usePermissions();
  const chosen = list.data?.data.find(({ id }) => String(id) === search.get("import"));
  return (
    <Screen
      {...(can("catalogue.change") ? both : exportAlone)}
      actions={
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
      {can("catalogue.change") && (
        <FileDrop
          label="Import a file"
          accept={types}
          acceptName="CSV or Excel (.xlsx)"
          about="Nothing changes until you confirm."
          send={async (file, onProgress) => {
            const { data } = await upload("POST staff/imports", file, { query: { name: file.name }, onProgress });
            if (isAt(pathname)) setSearch({ import: String(data.id) }, { replace: true });
          }}
        />
      )}
      {chosen && <ImportDetails key={chosen.id} id={chosen.id} />}
      <Section title="Recent imports">
        <Loaded query={list} loading={<RowsSkeleton />}>
          {({ data }) =>
            data.length === 0 ? (
              <p className={styles.soft}>
                No imports in the last 30 days. Export the catalogue above to see the format.
              </p>
            ) : (
              <DataTable
                caption="Imports of the last 30 days, newest first"
                rows={data}
                keyOf={({ id }) => id}
                hrefFor={({ id }) => `/import?import=${id}`}
                columns={[
                  { name: "File", cell: ({ file_name }) => file_name, long: true },
                  { name: "State", cell: (each) => <ImportState of={each} /> },
                  { name: "By", cell: ({ member_name }) => member_name },
                  { name: "Uploaded", cell: ({ created_at }) => <Moment at={created_at} exact /> },
                ]}
              />
            )
          }
        </Loaded>
      </Section>
    </Screen>
  );
}

/** An import with problems waits for another file, one that was checked again for another confirmation. */
function ImportState({ of: { state, report, outdated } }: { of: ProductImport }) {
  const count = report?.problem_count ?? 0;
  if (state === "checked" && count > 0) return <Badge kind="amber">{problemsText(count)}</Badge>;
  if (state === "checked" && outdated) return <Badge kind="amber">Checked again</Badge>;
  return <StatusBadge of={states} state={state} />;
}
