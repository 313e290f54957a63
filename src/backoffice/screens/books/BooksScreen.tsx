import { useSearchParams } from "react-router";
import { SelectField } from "../../../ui/Field.tsx";
import { todayInIndia } from "../../form/indian-time.ts";
import { Screen } from "../../parts/Screen.tsx";
import { type Tab, Tabs } from "../../parts/Tabs.tsx";
import { changed } from "../../table/list-address.ts";
import { useCall } from "../../useCall.ts";
import { Book } from "./Book.tsx";
import styles from "./Books.module.css";
import { Gstr1 } from "./Gstr1.tsx";
import { monthChoices, type Shown, toPeriodCode, yearChoices } from "./periods.ts";
import { Tally } from "./Tally.tsx";

/** The books and tax returns of a month or financial year. */
export default function BooksScreen() {
  const [search] = useSearchParams();
  const today = todayInIndia();
  const gstin = search.get("gstin");
  const shown: Shown = { period: search.get("period") || toPeriodCode(today), ...(gstin ? { gstin } : {}) };
  const tabs: Tab[] = [
    { id: "gstr1", name: "GSTR-1", panel: () => <Gstr1 {...shown} /> },
    {
      id: "gstr3b",
      name: "GSTR-3B",
      panel: () => (
        <div className={styles.parts}>
          <Book book="gstr3b" {...shown} />
          <Book book="gstr3b_states" {...shown} />
        </div>
      ),
    },
    { id: "sales", name: "Sales", panel: () => <Book book="sales" {...shown} /> },
    { id: "hsn", name: "HSN summary", panel: () => <Book book="hsn" {...shown} /> },
    { id: "cod", name: "Cash on delivery", panel: () => <Book book="cod" {...shown} /> },
    { id: "deductions", name: "Deducted tax", panel: () => <Book book="deductions" {...shown} /> },
    { id: "wallet", name: "Wallet and points", panel: () => <Book book="wallet" {...shown} /> },
    { id: "tally", name: "Tally", panel: () => <Tally {...shown} /> },
  ];
  return (
    <Screen title="Books" intro="Computed from the documents as they were issued. Months are in Indian time.">
      <ShownBar {...shown} today={today} />
      <Tabs label="Books" tabs={tabs} />
    </Screen>
  );
}

/** Selects the period and, if there are several, the registration. */
function ShownBar({ period, gstin, today }: Shown & { today: string }) {
  const [search, setSearch] = useSearchParams();
  const { data } = useCall("GET staff/books/table", { query: { book: "gstr3b", period } });
  const show = (parameters: Record<string, string>) => {
    const next = changed(search, { figure: "", page: "", ...parameters });
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const gstins = data?.data.gstins ?? [];
  return (
    <search className={styles.bar}>
      <SelectField
        id="books_period"
        name="period"
        label="Period"
        value={period}
        onChange={({ target }) => show({ period: target.value })}
      >
        <optgroup label="Months">{monthChoices(today).map(toOption)}</optgroup>
        <optgroup label="Financial years">{yearChoices(today).map(toOption)}</optgroup>
      </SelectField>
      {gstins.length > 1 && (
        <SelectField
          id="books_gstin"
          name="gstin"
          label="Registration"
          value={gstin ?? data?.data.gstin ?? ""}
          onChange={({ target }) => show({ gstin: target.value })}
        >
          {gstins.map((each) => toOption([each, each]))}
        </SelectField>
      )}
    </search>
  );
}

const toOption = ([value, name]: readonly [string, string]) => (
  <option key={value} value={value}>
    {name}
  </option>
);
