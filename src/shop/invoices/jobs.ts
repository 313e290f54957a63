import type { Shop } from "../shop.ts";
import { documentOf } from "./document.ts";
import { invoiceById } from "./queries.ts";

export function invoicesJobs({ db, jobs }: Shop) {
  // One at a time: drawing keeps the process busy, and whoever cannot wait draws their own.
  jobs.work(
    "invoices.render",
    async ({ invoice_id }) => {
      const invoice = await invoiceById(db, Number(invoice_id));
      if (!invoice) throw new Error(`There is no invoice ${invoice_id}.`);
      await documentOf(db, invoice, "recipient");
    },
    { atOnce: 1 },
  );
}
