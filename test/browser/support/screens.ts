import { expect, type Page } from "@playwright/test";
import { inBackground } from "./background.ts";
import { issueChallan } from "./challans.ts";
import { askShop, customerWithOrder } from "./customer.ts";
import { askReturn, bring, remit, sendReplacement } from "./orders.ts";
import type { Restore } from "./restored.ts";
import { packSerialised, whileSerialised } from "./serials.ts";

/** Screens of a single record, with the record to show; and other states of a screen, such as its tabs and dialogs. */
export const variations: Record<string, readonly string[]> = {
  "": [""],
  orders: ["orders?queue=all"],
  "orders/:token": ["orders/{confirmed}", "orders/{delivered}", "orders/{delivered}?act=collect", "orders/{replaced}"],
  "orders/:token/change": ["orders/{confirmed}/change"],
  "orders/:token/split": ["orders/{confirmed}/split"],
  "orders/:token/pack": ["orders/{confirmed}/pack"],
  "orders/:token/lots": ["orders/{packed}/lots"],
  "orders/:token/serials": ["orders/{packed}/serials", "orders/{replaced}/serials"],
  "orders/:token/replace": ["orders/{delivered}/replace"],
  "orders/:token/replacements/:id": ["orders/{replaced}/replacements/{replacement}"],
  "orders/:token/replacements/:id/serials": ["orders/{replaced}/replacements/{replacement}/serials"],
  "orders/:token/credit": ["orders/{packed}/credit"],
  "orders/:token/print": ["orders/{confirmed}/print"],
  "orders/:token/returns/:id": ["orders/{delivered}/returns/{return}"],
  "bulk-actions/:id": ["bulk-actions/{bulk}"],
  "pick-list": ["pick-list?queue=to_pack"],
  "challans/:id": ["challans/{challan}", "challans/{challan}?act=take-back", "challans/{challan}?act=keep"],
  "enquiries/:id": ["enquiries/{enquiry}"],
  "customers/:id": ["customers/{customer}"],
  "products/:id": [
    "products/1",
    "products/1?tab=variants",
    "products/1?tab=pictures",
    "products/1?tab=documents",
    "products/1?tab=related",
  ],
  categories: ["categories", "categories?edit=1"],
  translations: ["translations", "translations?state=all"],
  "lots/:id": ["lots/1"],
  "coupons/:id": ["coupons/1"],
  "couriers/:id": ["couriers/1"],
  "remittances/new": ["remittances/new?courier={courier}"],
  "remittances/:id": ["remittances/{remittance}"],
  "cash-sheet": ["cash-sheet?courier={courier}"],
  "kits/:id": ["kits/1"],
  "search-terms/new": ["search-terms/new?term=septorhinoplasty"],
  "search-terms/:id": ["search-terms/1"],
  banners: ["banners", "banners?edit=1"],
  "pages/:slug": ["pages/quality"],
  settings: ["settings", "settings?tab=company", "settings?tab=home"],
  portal: ["portal", "portal?kind=e_way_bill&state=late"],
  "portal/:id": ["portal/{document}"],
  reports: ["reports", "reports?period=own"],
  "reports/:list": ["reports/orders", "reports/low-stock", "reports/nothing"],
  "mails/:id": ["mails/{mail}"],
  staff: ["staff", "staff?edit=new"],
  "registrations/:id": ["registrations/1"],
};

/** Values for the placeholders in these addresses. */
export async function records(
  page: Page,
  origin: string | undefined,
  addresses: readonly string[],
  restored?: Restore,
) {
  if (!addresses.some((address) => address.includes("{"))) return {};
  const [toPack, back] = [await customerWithOrder(origin), await customerWithOrder(origin)];
  await bring(page, toPack.order.token, "confirm");
  await bring(page, back.order.token, "confirm", "pack", "ship", "deliver");
  await askReturn(origin, back);
  const packed = await customerWithOrder(origin);
  await bring(page, packed.order.token, "confirm", "pack");
  const { returns } = (await read(page, `orders/${back.order.token}`)) as { returns: { id: number }[] };
  const decided = { expected_status: "requested", decision: "approved" };
  const answer = await page.request.post(`/api/staff/returns/${returns[0]?.id}/decide`, { data: decided });
  expect(answer.ok(), await answer.text()).toBe(true);
  await askShop(origin, "POST", "send-inquiry", {
    ...{ name: "Kavya Nair", email: "kavya@clinic.example", contact_no: "9876543210" },
    ...{ subject: "Loan set", description: "May we borrow a set for a camp in March?" },
  });
  const idIn = async (list: string) => ((await read(page, list)) as { id: number | string }[])[0]?.id;
  await expect.poll(() => idIn("mails"), inBackground).toBeDefined();
  return {
    confirmed: toPack.order.token,
    delivered: back.order.token,
    packed: packed.order.token,
    bulk: addresses.some((address) => address.includes("{bulk}"))
      ? await beginBulk(page, packed.order.token)
      : undefined,
    challan: addresses.some((address) => address.includes("{challan}")) ? await issueChallan(page) : undefined,
    return: returns[0]?.id,
    ...(addresses.some((address) => address.includes("{replacement}")) ? await replaced(page, origin, restored) : {}),
    courier: await idIn("couriers"),
    remittance: addresses.some((address) => address.includes("{remittance}"))
      ? await remit(page, back.order.token)
      : undefined,
    customer: await idIn("customers"),
    enquiry: await idIn("enquiries"),
    document: await idIn("documents"),
    mail: await idIn("mails"),
  } as Record<string, number | string | undefined>;
}

/** A delivered order of a serialised product, with a replacement whose exchanged item has not come back yet. */
async function replaced(page: Page, origin: string | undefined, restored: Restore | undefined) {
  const { token } = (await customerWithOrder(origin)).order;
  await bring(page, token, "confirm");
  let replacement = 0;
  await whileSerialised(page, token, restored, async () => {
    await packSerialised(page, token);
    await bring(page, token, "ship", "deliver");
    replacement = await sendReplacement(page, token, [`R-${token.slice(0, 8)}`]);
  });
  return { replaced: token, replacement };
}

/** A bulk action whose only order is refused. */
async function beginBulk(page: Page, token: string): Promise<number> {
  const begun = await page.request.post("/api/staff/orders/confirm", { data: { tokens: [token] } });
  const { id } = (await begun.json()).data;
  const finished = async () => ((await read(page, `bulk-runs/${id}`)) as { finished_at: string | null }).finished_at;
  await expect.poll(finished, inBackground).not.toBeNull();
  return id;
}

async function read(page: Page, path: string): Promise<unknown> {
  return (await (await page.request.get(`/api/staff/${path}`)).json()).data;
}
