import type { ColumnType, Generated } from "kysely";

export interface PlatformTables {
  attempts: { subject: string; count: number; ends_at: Date };
  jobs: {
    id: Generated<string>;
    name: string;
    payload: ColumnType<Record<string, unknown>, string, never>;
    recorded_at: Generated<Date>;
    due_at: Generated<Date>;
    tries: Generated<number>;
    /** Until when the process that runs it has it to itself; null if none does, or one of the previous build during an upgrade. */
    leased_until: Date | null;
    repeat_seconds: number | null;
    last_error: string | null;
    failed_at: Date | null;
  };
  migration_requirements: { migration: string; required: string | null };
  request_replies: {
    sender: string;
    call: string;
    key_hash: Buffer;
    request_hash: Buffer;
    reply: Buffer | null;
    created_at: Date;
  };
}
