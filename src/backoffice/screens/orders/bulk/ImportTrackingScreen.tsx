import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { sheetMimeTypes } from "../../../../contract/sheet-formats.ts";
import type { CheckedTracking } from "../../../../contract/staff/bulk-runs.ts";
import { Button } from "../../../../ui/Button.tsx";
import { TextareaField } from "../../../../ui/Field.tsx";
import { FormMessage } from "../../../../ui/FormMessage.tsx";
import { call, upload } from "../../../client.ts";
import { FileDrop } from "../../../form/FileDrop.tsx";
import { Form } from "../../../form/Form.tsx";
import { useCheckedFile } from "../../../form/useCheckedFile.ts";
import { Screen } from "../../../parts/Screen.tsx";
import { Section } from "../../../parts/Section.tsx";
import { type Column, DataTable } from "../../../table/DataTable.tsx";
import { CourierField } from "../../couriers/CourierField.tsx";
import styles from "./BulkRuns.module.css";
import { begunText, ordersText } from "./bulk-labels.ts";

type Row = CheckedTracking["rows"][number];

interface Checked {
  name: string;
  rows: Row[];
}

const columns: Column<Row>[] = [
  { name: "Row", number: true, minor: true, cell: ({ row }) => row },
  {
    name: "Order",
    long: true,
    cell: ({ token, order_no, number, city }) =>
      token ? (
        <>
          <Link to={`/orders/${token}`}>{order_no}</Link>
          <div>{city}</div>
        </>
      ) : (
        number || "–"
      ),
  },
  { name: "Tracking number", long: true, cell: ({ tracking_number }) => tracking_number || "–" },
  { name: "Courier", long: true, minor: true, cell: ({ courier }) => courier || "–" },
  { name: "Result", wordy: true, cell: ({ problem }) => (problem ? <strong>{problem}</strong> : "Ready to ship") },
];

/** Ships orders with tracking numbers that are pasted or uploaded as the courier's spreadsheet. */
export default function ImportTrackingScreen() {
  const { checked, key, check } = useCheckedFile<Checked>();

  const checkRows = (file: Blob, name: string, onProgress?: (share: number) => void) =>
    check(async () => {
      const { data } = await upload("POST staff/bulk-runs/check-tracking", file, onProgress ? { onProgress } : {});
      return { name, rows: data.rows };
    });

  return (
    <Screen
      title="Ship with tracking numbers"
      back={{ name: "Orders", to: "/orders?queue=to_ship" }}
      intro="A first row with headings, then a row for each order: the number of the order or its invoice, the tracking number, and the courier if they differ."
    >
      <FileDrop
        label="Courier's file"
        accept={sheetMimeTypes}
        acceptName="CSV or Excel"
        about="At most 1,000 rows. Nothing is shipped until you confirm."
        send={(file, onProgress) => checkRows(file, file.name, onProgress)}
      />
      <Form
        name="Pasted tracking numbers"
        submitLabel="Check"
        action={async ({ pasted = "" }) =>
          checkRows(new Blob([withHeadings(pasted)], { type: "text/csv" }), "Pasted rows")
        }
      >
        {(errors) => (
          <TextareaField
            label="Or paste rows"
            hint="Copied from a spreadsheet. Without headings: order, tracking number, courier."
            rows={5}
            maxLength={100_000}
            {...errors.of("pasted")}
          />
        )}
      </Form>
      {checked && <Result key={key} checked={checked} />}
    </Screen>
  );
}

/** Columns copied from a spreadsheet are separated by tabs. */
function withHeadings(pasted: string): string {
  const rows = pasted
    .split(/\r?\n/)
    .filter((row) => row.trim() !== "")
    .map((row) => row.split(row.includes("\t") ? "\t" : ",").map((cell) => `"${cell.trim().replaceAll('"', '""')}"`));
  const hasHeadings = rows[0]?.every((cell) => !/[0-9]/.test(cell)) ?? false;
  return [...(hasHeadings ? [] : [["Order number", "Tracking number", "Courier"]]), ...rows].join("\n");
}

function Result({ checked: { name, rows } }: { checked: Checked }) {
  const ready = rows.filter(({ problem }) => problem === null);
  const couriers = Map.groupBy(ready, ({ courier }) => courier);
  return (
    <Section title={name}>
      {ready.length === 0 && <FormMessage>None of these rows can be shipped.</FormMessage>}
      <div className={styles.ship}>
        {[...couriers].map(([courier, own]) => (
          <Ship key={courier} courier={courier} rows={own} />
        ))}
      </div>
      <DataTable caption="Rows of the file" columns={columns} rows={rows} keyOf={({ row }) => row} />
    </Section>
  );
}

/** The rows of one courier become one bulk action. */
function Ship({ courier, rows }: { courier: string; rows: Row[] }) {
  const navigate = useNavigate();
  const [begun, setBegun] = useState<number | null>(null);
  const label = courier ? `Ship ${ordersText(rows.length)} with ${courier}` : `Ship ${ordersText(rows.length)}`;
  if (begun !== null)
    return (
      <Button variant="secondary" onClick={() => navigate(`/bulk-actions/${begun}`)}>
        {`Show results: ${label}`}
      </Button>
    );
  return (
    <Form
      name={label}
      submitLabel={label}
      successMessage={begunText}
      action={(fields) =>
        call("POST staff/orders/ship", {
          body: {
            courier: courier || fields.courier || "",
            orders: rows.map(({ token, tracking_number }) => ({ token: token ?? "", tracking_number })),
          },
        })
      }
      onSuccess={({ data }) => setBegun(data.id)}
    >
      {(errors) => (courier ? null : <CourierField errors={errors} />)}
    </Form>
  );
}
