import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { LicenceKind } from "../../contract/licences.ts";

/** A licence that documents and pages state, such as the registration of a seller of devices (Form MD-42). */
export interface Licence {
  kind: LicenceKind;
  number: string;
  /** YYYY-MM-DD, the last day. */
  valid_until: string | null;
}

/** A place that goods are sent from under a registration. */
export interface DispatchPlace {
  name: string;
  address: string;
  pincode: string;
  state_id: number;
}

export interface RegistrationsTables {
  registrations: {
    id: GeneratedAlways<number>;
    code: string;
    gstin: string | null;
    legal_name: string;
    trade_name: string;
    address: string;
    state_id: number;
    cin: Generated<string>;
    licences: JSONColumnType<Licence[]>;
    dispatch_places: JSONColumnType<DispatchPlace[]>;
    signatory: Generated<string>;
    /** First and last day, YYYY-MM-DD in Indian time. */
    valid_from: string;
    valid_to: string | null;
    created_at: Generated<Date>;
  };
}
