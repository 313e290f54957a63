import type { Generated, GeneratedAlways } from "kysely";
import type { UserDetails } from "../../contract/customers.ts";
import type { IdentityField } from "../../contract/identity.ts";

export interface CustomersTables {
  customers: {
    id: GeneratedAlways<number>;
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    born_on: string;
    mobile_number: string;
    mci_number: string | null;
    verification: Generated<UserDetails["verification"]>;
    /** Why it was rejected, for the customer to read. */
    verification_reason: string | null;
    /** Since when a verification that was decided has to be decided again, and for which fields. */
    verification_reset_at: Date | null;
    verification_reset_fields: IdentityField[] | null;
    account_type: UserDetails["account_type"];
    company_name: string | null;
    gstin: string | null;
    state_id: number;
    city_id: number;
    apartment_no: string | null;
    pincode: string;
    address: string;
    default_address_id: number | null;
    /** The privacy notice that was agreed to at registration, and when; null before this was recorded. */
    notice_version: string | null;
    notice_agreed_at: Date | null;
    /** Since when nobody is behind this row any more. */
    deleted_at: Date | null;
    created_at: Generated<Date>;
    /** Written by the database: what staff search in. */
    search: GeneratedAlways<string>;
  };
  addresses: {
    id: GeneratedAlways<number>;
    customer_id: number;
    first_name: string;
    last_name: string;
    company_name: Generated<string>;
    address: string;
    apartment_no: Generated<string>;
    state_id: number;
    city_id: number;
    pincode: string;
    email: string;
    phone_number: string;
    created_at: Generated<Date>;
  };
  sessions: {
    token_hash: Buffer;
    /** What people may see of it, unlike the token. */
    id: Generated<string>;
    customer_id: number;
    network: string | null;
    /** What the browser called itself. */
    browser: string | null;
    created_at: Generated<Date>;
    seen_at: Date | null;
    /** When the password was last entered again. */
    proven_at: Date | null;
    expires_at: Date;
  };
  known_networks: { customer_id: number; network: string; last_used_at: Date };
  password_resets: {
    token_hash: Buffer;
    customer_id: number;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
  customer_activity: { customer_id: number; last_active_at: Date; deletion_announced_at: Date | null };
  /** Published: since when nobody has used an account that exists. */
  unused_accounts: { customer_id: number; unused_since: Date };
  /** Published: what the accounts that exist are called, and what they are searched by. */
  customer_names: { id: number; name: string; search: string };
  /** Published: since when there are which accounts; nothing of who they are. */
  customer_beginnings: { id: number; account_type: UserDetails["account_type"]; created_at: Date };
}
