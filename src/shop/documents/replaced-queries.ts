import { sql } from "kysely";

/** True for a document that another one has replaced. `i` is a row of `invoices`. */
export const isReplaced = sql<boolean>`EXISTS (SELECT FROM invoices r WHERE r.replaces_id = i.id)`;
