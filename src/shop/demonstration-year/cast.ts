import { randomBytes } from "node:crypto";
import type { Role } from "../../contract/staff/rights.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { findCustomerByEmail } from "../customers/index.ts";
import { listStates } from "../places/index.ts";
import { insertMember } from "../staff/index.ts";
import { gstinProblem } from "../tax/index.ts";
import { demonstrationStaff, type Person, streets } from "./people.ts";
import type { Calls, DemonstrationMember } from "./stage.ts";

export interface Buyer extends Person {
  id: number;
  addressId: number;
  gstinId: number | null;
}

export interface Cast {
  /** The password of everyone in the demonstration. Generated for each shop, so that no one knows it beforehand. */
  password: string;
  staff: Record<Role, DemonstrationMember>;
  /** The customers who have registered so far. */
  buyers: Buyer[];
  register(person: Person): Promise<Buyer>;
}

/** Creates the staff accounts. Customers register later. */
export async function gatherCast(calls: Calls): Promise<Cast> {
  const { db } = calls.stage.shop;
  const password = `demo-${randomBytes(9).toString("base64url")}`;
  const passwordHash = await hashPassword(password);
  const staff: Partial<Record<Role, DemonstrationMember>> = {};
  for (const { name, role } of demonstrationStaff) {
    const email = `${name.toLowerCase().replace(" ", ".")}@nasokarna.example`;
    const id = await insertMember(db, { name, email, role, passwordHash, now: calls.now });
    if (id === null) throw new Error(`There is already a staff member ${email}.`);
    staff[role] = { id, name, role, passwordHash };
  }
  const states = await listStates(db);
  const { data: cities } = await calls.call<{ data: { id: number; name: string; state_id: number }[] }>(
    null,
    "GET city-list",
  );
  const buyers: Buyer[] = [];

  async function register(person: Person): Promise<Buyer> {
    const state = states.find(({ name }) => name === person.state);
    const city = cities.find(({ name, state_id }) => name === person.city && state_id === state?.id);
    if (!state || !city) throw new Error(`The demonstration has no ${person.city} in ${person.state}.`);
    const number = buyers.length + 1;
    const address = `${number * 7}, ${streets[number % streets.length]}`;
    const place = { address, state_id: state.id, city_id: city.id, pincode: person.pincode };
    await calls.call(null, "POST register", {
      ...{ first_name: person.firstName, last_name: person.lastName, email: person.email, password, dob: "1979-05-14" },
      ...{ mobile_number: person.phone, ...place, account_type: person.kind, company_name: person.company },
      mci_number: person.kind === "doctor" ? `DEMO/${1000 + number}` : null,
      ...(person.kind === "dealer" ? makeLicence(number, calls.now) : {}),
    });
    const row = await findCustomerByEmail(db, person.email);
    if (!row) throw new Error(`${person.email} was not registered.`);
    const caller = { customer: row.id };
    const [saved] = await calls.call<{ id: number }[]>(caller, "GET user-addresses");
    const gstinId = await addGstin();
    const buyer = { ...person, id: row.id, addressId: saved?.id ?? 0, gstinId };
    buyers.push(buyer);
    return buyer;

    /** Dealers and most hospitals are registered for GST. */
    async function addGstin(): Promise<number | null> {
      if (person.kind === "doctor" || (person.kind === "hospital" && number % 3 === 0)) return null;
      const gstin = inventedGstin(state?.gst_code ?? "", number);
      const legal_name = `${person.company} Private Limited`;
      const body = { gstin, legal_name, ...place, current_password: password };
      const { data } = await calls.call<{ data: { id: number } }>(caller, "POST user-gstins", body);
      return data.id;
    }
  }
  return { password, staff: staff as Cast["staff"], buyers, register };
}

/** Every fourth licence expires soon after the end of the year. */
function makeLicence(number: number, registeredAt: Date) {
  const validUntil = new Date(registeredAt);
  validUntil.setUTCDate(validUntil.getUTCDate() + (number % 4 === 0 ? 385 : 1500));
  return {
    ...{ licence_kind: "md42", licence_number: `MD42-DEMO-${1000 + number}` },
    licence_valid_until: validUntil.toISOString().slice(0, 10),
  };
}

/** A GSTIN with a valid check character for a PAN that does not exist: the tax department issues none that begin with ZZZ. */
function inventedGstin(stateCode: string, number: number): string {
  const stem = `${stateCode}ZZZCD${String(1000 + number)}Z1Z`;
  const gstin = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    .map((last) => stem + last)
    .find((each) => gstinProblem(each) === null);
  if (!gstin) throw new Error(`No GSTIN begins with ${stem}.`);
  return gstin;
}
