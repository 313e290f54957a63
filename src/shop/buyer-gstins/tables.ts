import type { Generated, GeneratedAlways } from "kysely";

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
  };
}
