import { fileAddress } from "../../client.ts";
import { Section } from "../../parts/Section.tsx";
import styles from "./Books.module.css";
import type { Shown } from "./periods.ts";

/** The day book of a period, as files that Tally imports. */
export function Tally(shown: Shown) {
  const file = (part: "masters" | "vouchers") => fileAddress("GET staff/books/tally", { query: { ...shown, part } });
  return (
    <Section title="Day book for Tally">
      <p className={styles.note}>
        Invoices, credit notes, payments and refunds of this period as vouchers. In Tally, import the masters first
        (ledgers, units and stock items), then the transactions.
      </p>
      <div className={styles.downloads}>
        <a href={file("masters")} download>
          1. Masters (XML)
        </a>
        <a href={file("vouchers")} download>
          2. Transactions (XML)
        </a>
      </div>
    </Section>
  );
}
