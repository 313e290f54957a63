import type { DeliveryTables } from "./tables.ts";

/** Delivery conditions for PIN codes that begin with `prefix`. */
export type PincodeArea = DeliveryTables["pincode_areas"];

/** The areas as part of the public state, by prefix. */
export type Delivery = ReadonlyMap<string, PincodeArea>;
