import type { BrowserContext, Page } from "@playwright/test";

export interface SignedIn {
  token: string;
  expiresAt: string;
  firstName: string;
  /** The order that was placed. */
  order: { token: string; order_no: string };
}

/** A customer with a cart, a wishlist and an order, created through the API as the pages do. */
export async function customerWithOrder(
  origin = "",
  email = `meera.${Date.now()}.${Math.round(performance.now())}@clinic.example`,
  firstName = "Meera",
): Promise<SignedIn> {
  const ask = (method: string, path: string, body?: object, token?: string) =>
    askShop(origin, method, path, body, token);
  const password = "otoscope-and-tuning-fork";
  const { state, city, product, variants } = await chosenIn(origin);
  await ask("POST", "register", {
    ...{ first_name: firstName, last_name: "Iyer", dob: "1979-04-12", mobile_number: "9876543210" },
    ...{ email, password, mci_number: "KMC/20411", state_id: state, city_id: city },
    ...{ apartment_no: "12", pincode: "560001", address: "12 Residency Road" },
  });
  const { success: token, expires_at: expiresAt } = await ask("POST", "login", { email, password });
  await ask("POST", "cart/store", { sub_product_id: variants[0] }, token);
  const [address] = (await ask("GET", "user-addresses", undefined, token)) as { id: number }[];
  const { order } = await ask(
    "POST",
    "check-out/place-order",
    { coupon_token: null, billing_address: address?.id, shipping_address: address?.id },
    token,
  );
  for (const sub_product_id of variants) await ask("POST", "cart/store", { sub_product_id }, token);
  await ask("POST", "wishlist/store", { productId: product }, token);
  return { token, expiresAt, firstName, order };
}

/**
 * Customers of one journey. The queues of a shop list the oldest orders first, page by page, and other journeys leave orders in them:
 * a search for `common` finds the orders of these customers alone.
 */
export function ownCustomers(origin: string | undefined) {
  const common = `own${Date.now()}`;
  let count = 0;
  const next = () => {
    count += 1;
    return customerWithOrder(origin, `${common}.${count}@clinic.example`);
  };
  return { common, next };
}

interface Chosen {
  state: number | undefined;
  city: number | undefined;
  /** The product's token. */
  product: string | undefined;
  variants: (number | undefined)[];
}

const chosen = new Map<string, Chosen>();

/** Where a shop's customers live and what they buy; the same for all, so requested only once. */
async function chosenIn(origin: string): Promise<Chosen> {
  const known = chosen.get(origin) ?? (await choose(origin));
  chosen.set(origin, known);
  return known;
}

async function choose(origin: string): Promise<Chosen> {
  const states = (await askShop(origin, "GET", "state-list")) as { id: number; name: string }[];
  const cities = (await askShop(origin, "GET", "city-list")).data as { id: number; state_id: number }[];
  const state = states.find(({ name }) => name === "Karnataka")?.id;
  const products = (await askShop(origin, "GET", "product-data?search=specula")).data as { token: string }[];
  const product = products[0]?.token;
  const { sub_products } = await askShop(origin, "GET", `product/view/${product}`);
  const [first, second] = sub_products as { sub_product_id: number }[];
  return {
    ...{ state, city: cities.find(({ state_id }) => state_id === state)?.id, product },
    variants: [first?.sub_product_id, second?.sub_product_id],
  };
}

/** Every page of this browser context opens signed in as this customer. */
export async function signIn(context: BrowserContext, { token, expiresAt }: Pick<SignedIn, "token" | "expiresAt">) {
  await context.addInitScript(
    ([accessToken, expiration]) => {
      localStorage.setItem("access_token", accessToken ?? "");
      localStorage.setItem("expiration", expiration ?? "");
    },
    [token, String(Date.parse(expiresAt))],
  );
}

/** Signs in once, as the sign-in page does, so that the session can end for good later. */
export async function signInOnce(page: Page, { token, expiresAt }: Pick<SignedIn, "token" | "expiresAt">) {
  // The smallest page of the shop.
  await page.goto("/robots.txt");
  await page.evaluate(
    ([accessToken, expiration]) => {
      localStorage.setItem("access_token", accessToken ?? "");
      localStorage.setItem("expiration", expiration ?? "");
    },
    [token, String(Date.parse(expiresAt))],
  );
}

/** Calls the API as another client: another customer, or the same one on another device. Throws unless the status is 2xx. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what they need
export async function askShop(origin = "", method: string, path: string, body?: object, token?: string): Promise<any> {
  const answer = await fetch(`${origin}/api/${path}`, {
    method,
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body && JSON.stringify(body),
  });
  const reply = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${JSON.stringify(reply)}`);
  return reply;
}
