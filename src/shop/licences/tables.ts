import type { LicenceKind } from "../../contract/licence-kinds.ts";
import type { Language } from "../../language/text.ts";

export interface LicencesTables {
  dealer_licences: {
    customer_id: number;
    kind: LicenceKind;
    number: string;
    /** YYYY-MM-DD, inclusive. */
    valid_until: string;
    state: "pending" | "verified" | "rejected";
    reason: string | null;
    given_at: Date;
    decided_at: Date | null;
  };
  licence_notices: { customer_id: number; about: "expiring" | "missing"; on_day: string; sent_at: Date };
  licence_introduction: { only_row: boolean; introduced_at: Date };
  /** Published by customers: dealers with an account. */
  dealer_accounts: {
    id: number;
    name: string;
    first_name: string;
    email: string;
    company_name: string | null;
    created_at: Date;
  };
  /** Published by customers: dealers and hospitals with an account. */
  organisation_accounts: {
    id: number;
    account_type: "dealer" | "hospital";
    name: string;
    first_name: string;
    email: string;
    company_name: string | null;
    created_at: Date;
    language: Language;
  };
}
