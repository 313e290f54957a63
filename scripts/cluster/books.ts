import pg from "pg";
import type { Buyer } from "../../bench/buyers.ts";
import type { Acknowledged } from "./order-load.ts";

export interface Books {
  orders: number;
  acknowledged: number;
  /** Acknowledged orders that are missing or have a different total. */
  lost: number;
  /** Stored orders that were never acknowledged, although their customers eventually got a response. */
  duplicated: number;
  /** Descriptions of inconsistencies. */
  wrong: string[];
}

/** Every row that one of these queries returns is an error. */
const questions: Record<string, string> = {
  "an order without lines":
    "SELECT 1 FROM orders o WHERE NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id)",
  "an order without its first event":
    "SELECT 1 FROM orders o WHERE (SELECT count(*) FROM order_events e WHERE e.order_id = o.id) <> 1",
  "a line whose stock was not reserved": `SELECT 1 FROM order_lines l LEFT JOIN stock_movements m ON m.order_line_id = l.id
     GROUP BY l.id HAVING l.quantity <> coalesce(sum(m.reserved), 0)`,
  "a lot whose count is not the sum of its movements": `SELECT 1 FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id
     GROUP BY l.id HAVING l.reserved <> coalesce(sum(m.reserved), 0)`,
  "an order whose lines do not make its total": `SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id
     GROUP BY o.id HAVING sum(l.taxable_paise + l.cgst_paise + l.sgst_paise + l.igst_paise)
       + (SELECT sum(a.amount_paise + a.cgst_paise + a.sgst_paise + a.igst_paise) FROM order_adjustments a
          WHERE a.order_id = o.id AND a.rule ->> 'type' <> 'discount') IS DISTINCT FROM o.total_paise`,
  "a number given twice": "SELECT 1 FROM orders GROUP BY number HAVING count(*) > 1",
};

/** Compares acknowledged orders with the database, and checks the database for consistency. */
export async function checkBooks(pool: pg.Pool, buyers: Buyer[], acknowledged: Acknowledged[]): Promise<Books> {
  const ids = buyers.map((buyer) => buyer.customerId);
  const result = await pool.query<{ number: string; customer_id: number; total: number }>(
    "SELECT number, customer_id, (total_paise / 100.0)::float AS total FROM orders WHERE customer_id = ANY($1)",
    [ids],
  );
  const stored = new Map(result.rows.map((row) => [row.number, row]));
  const numbers = new Set(acknowledged.map(({ number }) => number));
  const lost = acknowledged.filter(({ number, customerId, total }) => {
    const order = stored.get(number);
    return order?.customer_id !== customerId || order.total !== total;
  });
  const wrong: string[] = [];
  for (const [what, question] of Object.entries(questions)) {
    const { rowCount } = await pool.query(question);
    if (rowCount) wrong.push(`${what}: ${rowCount}`);
  }
  if (numbers.size < acknowledged.length) wrong.push("one number was acknowledged to two requests");
  return {
    orders: result.rows.length,
    acknowledged: acknowledged.length,
    lost: lost.length,
    duplicated: result.rows.filter(({ number }) => !numbers.has(number)).length,
    wrong,
  };
}

/** Descriptions of what is wrong in the books. */
export const listLosses = ({ lost, duplicated, wrong }: Books): string[] => [
  ...(lost > 0 ? [`${lost} acknowledged orders are lost`] : []),
  ...(duplicated > 0 ? [`${duplicated} orders are there that were not acknowledged`] : []),
  ...wrong,
];

/** Runs one statement on a new connection. */
export async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
