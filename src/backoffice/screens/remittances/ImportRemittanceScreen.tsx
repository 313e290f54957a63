import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { sheetMimeTypes } from "../../../contract/sheet-formats.ts";
import type { CheckedRemittance, RemittanceResult } from "../../../contract/staff/remittances.ts";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Price } from "../../../ui/Price.tsx";
import { upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { Form } from "../../form/Form.tsx";
import { useCheckedFile } from "../../form/useCheckedFile.ts";
import { Screen } from "../../parts/Screen.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import { CourierChoice, ReceiptFields } from "./HeadFields.tsx";
import styles from "./Remittances.module.css";

interface Checked {
  file: File;
  result: CheckedRemittance;
}

/** Compares a courier's file with the orders, and records the matches once confirmed. */
export default function ImportRemittanceScreen() {
  const [courier, setCourier] = useState("");
  const { checked, key, check, clear } = useCheckedFile<Checked>();
  return (
    <Screen
      title="Import a remittance file"
      back={{ name: "Remittances", to: "/remittances" }}
      intro="The file needs a column with the tracking number and one with the amount collected or remitted. From any two of collected, remitted and charges, the third is calculated. A row with only the amount remitted is recorded only if it covers everything still open."
    >
      <div className={styles.form}>
        <CourierChoice
          value={courier}
          onChange={(id) => {
            setCourier(id);
            clear();
          }}
        />
        {courier && (
          <FileDrop
            key={courier}
            label="Courier's file"
            accept={sheetMimeTypes}
            acceptName="CSV or Excel"
            about="At most 1,000 rows. Nothing is recorded until you confirm."
            send={(file, onProgress) =>
              check(async () => {
                const { data } = await upload("POST staff/remittances/check", file, { query: { courier }, onProgress });
                return { file, result: data };
              })
            }
          />
        )}
        {checked && <Result key={key} courier={courier} checked={checked} />}
      </div>
    </Screen>
  );
}

function Result({ courier, checked: { file, result } }: { courier: string; checked: Checked }) {
  const navigate = useNavigate();
  const { counts, rows, amount, deduction, recorded_before, seen } = result;
  const recorded = counts.matched + counts.less;
  return (
    <Section title={file.name}>
      <div className={styles.form}>
        <DescriptionList
          of={[
            ...resultNames
              .filter(([name]) => counts[name] > 0)
              .map(([name, label]) => [label, counts[name]] as [string, number]),
            ["To be recorded", <Price key="amount" amount={amount} />],
            ["Charges", <Price key="charges" amount={deduction} />],
          ]}
        />
        {recorded_before && (
          <FormMessage>
            This file was recorded by {recorded_before.staff_name} as{" "}
            <Link to={`/remittances/${recorded_before.id}`}>{recorded_before.reference}</Link>. It cannot be recorded
            again.
          </FormMessage>
        )}
        {recorded === 0 && <FormMessage>No row of this file can be recorded.</FormMessage>}
        {recorded > 0 && !recorded_before && (
          <Form
            name={`Import ${file.name} ${courier}`}
            submitLabel={
              recorded === rows.length ? `Record ${recorded} rows` : `Record ${recorded} of ${rows.length} rows`
            }
            successMessage="Recorded."
            action={({ remitted_on = "", reference = "" }) =>
              upload("POST staff/remittances/import", file, {
                query: { courier, remitted_on, reference, name: file.name, seen },
              })
            }
            onSuccess={({ data }) => navigate(`/remittances/${data.id}`)}
          >
            {(errors) => <ReceiptFields errors={errors} />}
          </Form>
        )}
        <DataTable caption="Rows of the file" columns={columns} rows={rows} keyOf={({ row }) => row} />
      </div>
    </Section>
  );
}

const resultNames: readonly (readonly [RemittanceResult, string])[] = [
  ["matched", "Matched"],
  ["less", "Less than open"],
  ["more", "More than open"],
  ["remitted", "Already remitted"],
  ["unknown", "Unknown number"],
  ["duplicate", "Twice in the file"],
  ["other_courier", "Another courier"],
  ["not_possible", "Not possible"],
  ["wrong", "Cannot be read"],
];
const resultLabels = new Map(resultNames);

const columns: Column<CheckedRemittance["rows"][number]>[] = [
  { name: "Row", number: true, cell: ({ row }) => row },
  {
    name: "Parcel",
    long: true,
    cell: ({ tracking_number, token, order_no }) => (
      <>
        {tracking_number || "–"}
        {token && (
          <div>
            <Link to={`/orders/${token}`}>{order_no}</Link>
          </div>
        )}
      </>
    ),
  },
  {
    name: "Result",
    wordy: true,
    cell: ({ result, problem, records_payment }) => (
      <>
        <strong>{resultLabels.get(result)}</strong>
        {problem && <div>{problem}</div>}
        {records_payment && <div>The customer's payment is recorded with it.</div>}
      </>
    ),
  },
  { name: "Amount", number: true, cell: ({ amount }) => (amount === null ? "–" : <Price amount={amount} />) },
  { name: "Charges", number: true, cell: ({ deduction }) => (deduction === null ? "–" : <Price amount={deduction} />) },
  { name: "Open", number: true, cell: ({ open }) => (open === null ? "–" : <Price amount={open} />) },
];
