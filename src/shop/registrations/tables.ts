import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { LicenceKind } from "../../contract/licences.ts";

/** A licence shown on documents and pages, such as the registration of a seller of devices (Form MD-42). */
export interface Licence {
  kind: LicenceKind;
  number: string;
  /** YYYY-MM-DD, inclusive. */
  valid_until: string | null;
}

/** A place from which goods are dispatched under a registration. */
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
    /** First and last day, YYYY-MM-DD, IST. */
    valid_from: string;
    valid_to: string | null;
    created_at: Generated<Date>;
  };
}
