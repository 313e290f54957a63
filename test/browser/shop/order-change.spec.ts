import { mailsIn } from "../../support/mails.ts";
import { inBackground } from "../support/background.ts";
import { askShop, customerWithOrder, signIn } from "../support/customer.ts";
import { dataDir } from "../support/data-dir.ts";
import { signInStaff } from "../support/office.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, openContext, test } from "../support/shop.ts";
import { holdRequests } from "../support/slow.ts";

// Browsers log that the back office opens signed out.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of 401/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

const gujarat = {
  ...{ code: "GJ", gstin: "24AAACC1206D1ZM", legal_name: "Nasokarna West Private Limited", trade_name: "West" },
  ...{ address: "7 Ashram Road, Ahmedabad", cin: "", licences: [], dispatch_places: [], signatory: "K. Shah" },
  ...{ valid_from: "2026-01-01", valid_to: "" },
};

/** The newest mailed link asking about this order. */
async function linkFor(orderNo: string): Promise<string> {
  let link: string | undefined;
  const find = async () => {
    const mail = (await mailsIn(dataDir)).findLast((each) => each.includes(`change to your order ${orderNo}`));
    link = /\/order-change\?token=[\w-]{43}/.exec(mail ?? "")?.[0];
    return link;
  };
  await expect.poll(find, inBackground).toBeDefined();
  return link ?? "";
}

test("staff propose another seller, and the customer accepts by the link in the mail", async ({
  page,
  browser,
  baseURL,
}) => {
  const meera = await customerWithOrder(baseURL);
  const states = (await askShop(baseURL ?? "", "GET", "state-list")) as { id: number; name: string }[];
  await signInStaff(page);
  const added = await page.request.post("/api/staff/registrations", {
    data: { ...gujarat, state_id: states.find(({ name }) => name === "Gujarat")?.id },
  });
  expect([201, 422]).toContain(added.status());

  await page.goto(`/admin/orders/${meera.order.token}`);
  await page.getByRole("button", { name: "Change seller" }).press("Enter");
  await page.getByLabel("New seller").selectOption({ label: "GJ Nasokarna West Private Limited, Gujarat" });
  await expect(page.getByRole("table", { name: "Change of seller" })).toContainText("24AAACC1206D1ZM");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ask customer" }).press("Enter");
  await expect(page.getByText("The customer has been asked by email.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Awaiting the customer" })).toBeVisible();
  await expectAccessible(page);

  const link = await linkFor(meera.order.order_no);
  const context = await openContext(browser);
  const visitor = await context.newPage();
  await visitor.goto(`${baseURL}${link}`);
  await expect(visitor.getByRole("table", { name: "Change of seller" })).toContainText("Nasokarna West");
  await expectAccessible(visitor);
  await expectNoSidewaysScrolling(visitor, [390, 820]);
  await visitor.getByRole("button", { name: "Accept" }).press("Enter");
  await expect(visitor.getByText("You have accepted this change.", { exact: false })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("You have accepted this change.", { exact: false })).toBeVisible();
  await signIn(context, meera);
  await visitor.goto(`${baseURL}/orderdetail?order=${meera.order.token}`);
  await expect(visitor.getByText("The customer agreed to the other seller")).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Repriced" })).toBeVisible();
});

test("a change cannot be declined while its acceptance is being sent", async ({ page, browser, baseURL }) => {
  const meera = await customerWithOrder(baseURL);
  await signInStaff(page);
  await page.goto(`/admin/orders/${meera.order.token}/change`);
  await page
    .getByRole("textbox", { name: /^Quantity of / })
    .first()
    .fill("3");
  await page.getByRole("button", { name: "Ask customer" }).click();
  await expect(page.getByRole("region", { name: "Awaiting the customer" })).toBeVisible();

  const context = await openContext(browser);
  await signIn(context, meera);
  const own = await context.newPage();
  await own.goto(`${baseURL}/orderdetail?order=${meera.order.token}`);
  const release = await holdRequests(own, "**/api/orders/*/change/accept");
  const [accept, decline] = [own.getByRole("button", { name: "Accept" }), own.getByRole("button", { name: "Decline" })];
  await accept.click();
  await expect(accept).toHaveAttribute("aria-busy", "true");
  await expect(decline).toBeDisabled();
  release();
  await expect(own.getByRole("status").filter({ hasText: "Accepted. Thank you." })).toBeVisible();
  await context.close();
});
