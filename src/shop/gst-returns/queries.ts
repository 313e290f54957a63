import { sql } from "kysely";
import type { Span } from "../gst-documents/index.ts";
import type { Db } from "../kit/shop.ts";
import type { IssuedSeries } from "./gstr1-tables.ts";

/**
 * The numbers that each series issued in a span, as counted in table 13: bills of supply are invoices, and commercial notes do not count.
 */
export async function seriesIssued(db: Db, { gstin, from, until }: Span): Promise<IssuedSeries[]> {
  const { rows } = await sql<IssuedSeries>`
    SELECT s.kind, s.series, s.financial_year, s.net, f.serial AS first_serial, f.number AS first_number, l.serial AS last_serial,
      l.number AS last_number
    FROM (
      SELECT CASE WHEN d.kind IN ('credit_note', 'challan') THEN d.kind ELSE 'invoice' END AS kind, d.series, d.financial_year,
        min(d.serial) AS first, max(d.serial) AS last, count(*) FILTER (WHERE NOT d.is_cancelled) AS net
      FROM document_list d WHERE d.supplier_gstin = ${gstin} AND d.issued_at >= ${from} AND d.issued_at < ${until} AND NOT d.is_commercial GROUP BY 1, 2, 3) s
    JOIN document_list f ON f.series = s.series AND f.financial_year = s.financial_year AND f.serial = s.first
    JOIN document_list l ON l.series = s.series AND l.financial_year = s.financial_year AND l.serial = s.last`.execute(
    db,
  );
  return rows;
}

/** The last serial number of each series and financial year before the first in a span; 0 if there is none. */
export async function lastSerialsBefore(
  db: Db,
  issued: readonly IssuedSeries[],
): Promise<{ series: string; financial_year: string; last: number }[]> {
  const given = issued.map(({ series, financial_year, first_serial: serial }) => ({ series, financial_year, serial }));
  const { rows } = await sql<{ series: string; financial_year: string; last: number }>`
    SELECT f.series, f.financial_year, coalesce((
      SELECT d.serial FROM document_list d
      WHERE d.series = f.series AND d.financial_year = f.financial_year AND d.serial < f.serial
      ORDER BY d.serial DESC LIMIT 1), 0) AS last
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS f(series text, financial_year char(4), serial integer)`.execute(
    db,
  );
  return rows;
}

/** The GSTINs of the registrations that issued documents in a span. */
export async function supplierGstins(db: Db, from: Date, until: Date): Promise<string[]> {
  const { rows } = await sql<{ gstin: string }>`
    SELECT DISTINCT supplier_gstin AS gstin FROM document_list
    WHERE issued_at >= ${from} AND issued_at < ${until} AND supplier_gstin <> '' ORDER BY 1`.execute(db);
  return rows.map(({ gstin }) => gstin);
}
