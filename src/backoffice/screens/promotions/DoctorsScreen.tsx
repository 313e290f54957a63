import { useSearchParams } from "react-router";
import type { DoctorBenefits } from "../../../contract/staff/promotions.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SelectField } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { fileAddress } from "../../client.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { Screen } from "../../parts/Screen.tsx";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./Doctors.module.css";

const columns: Column<DoctorBenefits>[] = [
  { name: "Doctor", cell: ({ name }) => name },
  { name: "Points", cell: ({ points }) => points.toLocaleString("en-IN"), number: true },
  { name: "Value of points", cell: ({ points_value }) => <Price amount={points_value} />, number: true },
  { name: "Samples", cell: ({ samples }) => samples, number: true },
  { name: "Value of samples", cell: ({ samples_value }) => <Price amount={samples_value} />, number: true },
  { name: "Reminders", cell: ({ reminders }) => reminders, number: true },
  { name: "Value of reminders", cell: ({ reminders_value }) => <Price amount={reminders_value} />, number: true },
  { name: "Total", cell: ({ total_value }) => <Price amount={total_value} />, number: true },
];

/** What each doctor received in a financial year, for disclosure (UCMPMD 2024). */
export default function DoctorsScreen() {
  const [search, setSearch] = useSearchParams();
  const years = latestYears(new Date());
  const year = search.get("year") ?? years[0] ?? "";
  const query = useCall("GET staff/promotions/doctors", { query: { year } });
  return (
    <Screen
      title="What doctors received"
      intro="Reward points at Rs 1 each, evaluation samples and brand reminders, by financial year (UCMPMD 2024)."
      back={{ name: "Samples and reminders", to: "/promotions" }}
      actions={(["csv", "xlsx"] as const).map((format) => (
        <a key={format} href={fileAddress("GET staff/promotions/doctors/file", { query: { year, format } })} download>
          {format === "csv" ? "CSV" : "Excel"}
        </a>
      ))}
    >
      <search className={styles.bar}>
        <SelectField
          label="Financial year"
          name="year"
          value={year}
          onChange={(event) => setSearch({ year: event.target.value })}
        >
          {years.map((each) => (
            <option key={each} value={each}>
              20{each.slice(0, 2)}-{each.slice(2)}
            </option>
          ))}
        </SelectField>
      </search>
      <Loaded query={query} loading={<Skeleton shape="block" />}>
        {({ data, points_warning }) => (
          <>
            {points_warning && <FormMessage kind="note">{points_warning}</FormMessage>}
            {data.length === 0 ? (
              <EmptyState
                icon="check"
                title="Nothing in this year"
                text="No doctor received points, samples or reminders."
              />
            ) : (
              <DataTable
                caption="What doctors received"
                columns={columns}
                rows={data}
                keyOf={({ customer_id }) => customer_id}
                hrefFor={({ customer_id }) => `/customers/${customer_id}`}
              />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** The current financial year and the five before it: "2627". */
function latestYears(now: Date): string[] {
  const [year = 0, month = 1] = now.toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" }).split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  const two = (number: number) => String(number % 100).padStart(2, "0");
  return Array.from({ length: 6 }, (_, back) => `${two(first - back)}${two(first - back + 1)}`);
}
