import type { TestShop } from "./test-shop.ts";

interface Seller {
  /** `EN` is the demonstration shop's. */
  code: string;
  gstin?: string | null;
  state_id?: number;
  address?: string;
}

/**
 * From today the shop sells under this registration alone; the others ended yesterday. An existing registration with this code is
 * used unchanged.
 */
export async function sellBy(
  { sql, live, clock }: TestShop,
  { code, gstin = null, state_id, address = "1 Test Road" }: Seller,
) {
  const now = clock.now();
  await sql`
    INSERT INTO registrations (code, gstin, legal_name, trade_name, address, state_id, valid_from)
    SELECT ${code}, ${gstin}::text, 'Moved ENT Private Limited', 'Moved ENT', ${address}, ${state_id ?? null}::int,
      (${now}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date
    WHERE NOT EXISTS (SELECT FROM registrations WHERE code = ${code})`;
  await sql`
    UPDATE registrations SET valid_to = CASE WHEN code = ${code} THEN NULL
      ELSE greatest(valid_from, (${now}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date - 1) END`;
  // A registration that began today cannot have ended yesterday.
  await sql`UPDATE registrations SET valid_from = valid_to - 1, valid_to = valid_to - 1
    WHERE valid_to >= (${now}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date`;
  await live.refresh();
}
