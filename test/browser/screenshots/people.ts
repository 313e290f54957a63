import { askShop, type SignedIn } from "../support/customer.ts";

/** Realistic customers: with long names, in other scripts, with a full cart, and with nothing at all. */

const password = "otoscope-and-tuning-fork";

/** 60 letters in all, the maximum length of a name in some forms. */
export const longName = {
  first_name: "Venkatanarasimharajuvaripetapar",
  last_name: "Sreekrishnaswamyiyengarudupi",
  company_name: "Sri Venkatanarasimharajuvaripeta Ear, Nose and Throat Centre",
};

export const devanagariName = {
  first_name: "कात्यायनी",
  last_name: "चट्टोपाध्याय",
  company_name: "श्री लक्ष्मी नाक, कान एवं गला अस्पताल",
};

export const gstins = { Karnataka: "29AAGCB7383J1Z4", Maharashtra: "27AAPFU0939F1ZV" };

type Person = Omit<SignedIn, "order"> & { email: string };

interface Wishes {
  first_name: string;
  last_name: string;
  company_name?: string;
  account_type?: "doctor" | "dealer" | "hospital";
  licence_kind?: string;
  licence_number?: string;
  licence_valid_until?: string;
}

let count = 0;

/** A registered and signed-in customer in Karnataka. */
export async function register(origin: string, wishes: Wishes): Promise<Person> {
  count += 1;
  const email = `visitor.${Date.now()}.${count}@clinic.example`;
  await askShop(origin, "POST", "register", {
    ...{ dob: "1979-04-12", mobile_number: "9876543210", mci_number: `KMC/${20_411 + count}` },
    ...(await place(origin, "Karnataka")),
    ...{ apartment_no: "12", pincode: "560001", address: "12 Residency Road", email, password, ...wishes },
  });
  const { success: token, expires_at: expiresAt } = await askShop(origin, "POST", "login", { email, password });
  return { email, token, expiresAt, firstName: wishes.first_name };
}

/** A state with its first city. */
async function place(origin: string, name: string) {
  const states = (await askShop(origin, "GET", "state-list")) as { id: number; name: string }[];
  const cities = (await askShop(origin, "GET", "city-list")).data as { id: number; state_id: number }[];
  const state_id = states.find((state) => state.name === name)?.id;
  return { state_id, city_id: cities.find((city) => city.state_id === state_id)?.id };
}

/** A second address with every field at its maximum length, and two GST registrations. */
export async function addAddresses(origin: string, { email, token }: Person, names = longName) {
  await askShop(
    origin,
    "POST",
    "add-user-addresses",
    {
      ...{ f_name: names.first_name, l_name: names.last_name, company_name: names.company_name },
      ...{ address: "Plot 114, 3rd Main Road, Industrial Suburb, Yeshwanthpur Second Stage", apartment_no: "B-1204" },
      ...{ pincode: "411004", email, phone_number: "9876543210", ...(await place(origin, "Maharashtra")) },
    },
    token,
  );
  for (const [state, gstin] of Object.entries(gstins)) {
    await askShop(
      origin,
      "POST",
      "user-gstins",
      {
        ...{ gstin, legal_name: names.company_name, address: `1 ${state} Road`, pincode: "411004" },
        ...{ current_password: password, ...(await place(origin, state)) },
      },
      token,
    );
  }
}

/** @param gstin the buyer's registration */
export async function order(origin: string, { token }: Person, variants: number[], gstin?: string) {
  for (const variant of variants) await askShop(origin, "POST", "cart/store", { sub_product_id: variant }, token);
  const [address] = (await askShop(origin, "GET", "user-addresses", undefined, token)) as { id: number }[];
  const buyers = (await askShop(origin, "GET", "user-gstins", undefined, token)) as { id: number; gstin: string }[];
  const placed = await askShop(
    origin,
    "POST",
    "check-out/place-order",
    {
      ...{ coupon_token: null, billing_address: address?.id, shipping_address: address?.id },
      ...(gstin ? { buyer_gstin_id: buyers.find((buyer) => buyer.gstin === gstin)?.id } : {}),
    },
    token,
  );
  return placed.order.token as string;
}
