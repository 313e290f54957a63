import type { Generated, GeneratedAlways } from "kysely";
import type { Role } from "../../contract/staff/rights.ts";

export interface StaffTables {
  staff: {
    id: GeneratedAlways<number>;
    name: string;
    email: string;
    role: Role;
    password_hash: string | null;
    stopped_at: Date | null;
    last_seen_at: Date | null;
    created_at: Date;
    /** For a stopped member: when they were invited again. */
    invited_at: Date | null;
    /** Expiry of a generated password, which must be changed; null once the member has chosen one. */
    password_expires_at: Date | null;
  };
  /** Published: names and roles of staff. */
  staff_names: { id: number; name: string; role: Role; active: boolean };
  staff_sessions: {
    token_hash: Buffer;
    id: string;
    staff_id: number;
    network: string;
    browser: string;
    created_at: Date;
    seen_at: Date;
    expires_at: Date;
    by_passkey: Generated<boolean>;
  };
  staff_invitations: { token_hash: Buffer; staff_id: number; expires_at: Date };
  staff_second_factors: {
    staff_id: number;
    /** Encrypted; plain in rows written by an earlier version. */
    secret: string;
    confirmed_at: Date | null;
    last_step: number;
    recovery_hashes: Buffer[];
    recovery_salt: Buffer | null;
  };
  staff_known_networks: { staff_id: number; network: string; last_used_at: Date };
  staff_sign_in_policy: { single: Generated<boolean>; second_factor_required: boolean; idle_minutes: number };
}
