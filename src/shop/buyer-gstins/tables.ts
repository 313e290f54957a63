import type { Generated, GeneratedAlways } from "kysely";
import type { GstinLookup } from "../../contract/gstins.ts";

export interface BuyerGstinsTables {
  /** The GST registrations of a customer, each with its registered address. */
  customer_gstins: {
    id: GeneratedAlways<number>;
    customer_id: number;
    gstin: string;
    legal_name: string;
    address: string;
    apartment_no: Generated<string>;
    state_id: number;
    city_id: number;
    pincode: string;
    is_sez: Generated<boolean>;
    is_default: Generated<boolean>;
    created_at: Generated<Date>;
    /** The GST portal's answer; null before the first. */
    lookup_result: GstinLookup | null;
    looked_up_at: Date | null;
    lookup_attempts: Generated<number>;
    /** When an unanswered lookup is tried again. */
    lookup_due_at: Date | null;
  };
}
