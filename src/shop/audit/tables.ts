import type { GeneratedAlways, JSONColumnType } from "kysely";

export interface AuditTables {
  audit_entries: {
    id: GeneratedAlways<number>;
    at: Date;
    staff_id: number | null;
    member_name: string;
    act: string;
    subject: string;
    subject_id: string;
    subject_name: string;
    before: JSONColumnType<Record<string, unknown>> | null;
    after: JSONColumnType<Record<string, unknown>> | null;
    search: GeneratedAlways<string>;
  };
  /** Published: what was changed, by the id of the entry. */
  audited_changes: { id: number; subject: string; subject_id: string };
  /** Written only by database triggers. */
  audit_chain: { position: number; entry_id: number; hash: Buffer };
  audit_chain_head: { position: number; hash: Buffer };
}
