import { askShop, customerWithOrder } from "../support/customer.ts";
import { signInStaff } from "../support/office.ts";
import { bring } from "../support/orders.ts";
import { expect, test } from "../support/shop.ts";
import { watchTexts } from "../support/shown-texts.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

// A browser logs each refusal; the one here is part of the journey.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|422)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

test("several lines of a packed order are credited, with totals from the server while typing", async ({
  page,
  baseURL,
}) => {
  const { token } = await customerWithOrder(baseURL);
  const cart = (await askShop(baseURL, "GET", "user-addresses", undefined, token)) as { id: number }[];
  const addresses = { billing_address: cart[0]?.id, shipping_address: cart[0]?.id };
  const { order } = await askShop(
    ...([baseURL, "POST", "check-out/place-order"] as const),
    ...([{ coupon_token: null, ...addresses }, token] as const),
  );
  await signInStaff(page);
  await bring(page, order.token, "confirm", "pack");
  const stored = async () => (await (await page.request.get(`/api/staff/orders/${order.token}`)).json()).data;
  const { due, lines } = await stored();
  const [first, second] = lines.map(({ ref_no }: { ref_no: string }) => ref_no);

  await page.goto(`/admin/orders/${order.token}`);
  await page.getByRole("link", { name: "Credit", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Credit ${order.order_no}` })).toBeVisible();
  await expect(page.getByLabel(`Amount with tax of ${first}`)).toBeDisabled();
  await page.getByLabel("What happened").selectOption("price");

  await test.step("too much is refused at its field before anything is sent", async () => {
    const amount = page.getByLabel(`Amount with tax of ${second}`);
    await amount.fill("99999");
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText(/^At most .* can be credited\.$/)).toBeVisible();
    const shown = await watchTexts(page.getByRole("status").filter({ hasText: "Correct the marked fields" }));
    const refused = page.waitForResponse((reply) => reply.url().endsWith("/credit/preview"));
    await amount.fill("99998");
    await refused;
    await amount.fill("2.50");
    await expect(amount).not.toHaveAttribute("aria-invalid", "true");
    expect((await shown()).filter((text) => text.startsWith("Choose"))).toEqual([]);
  });

  await page.getByLabel(`Amount with tax of ${first}`).fill("1.25");
  const totals = page.getByRole("status").filter({ hasText: "Left to collect" });
  await expect(totals).toContainText(/Credit.*3\.75/);
  await page.getByRole("button", { name: "Issue credit note" }).click();
  await expect(page.getByLabel("Explanation")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Explanation").fill("Invoiced above the offer");
  await page.getByLabel("Refund to").selectOption("bank");
  await page.getByRole("button", { name: "Issue credit note" }).click();
  await expect(page.getByRole("heading", { level: 1, name: order.order_no, exact: true })).toBeVisible();

  const after = await stored();
  expect(after.due).toBeCloseTo(due - 3.75, 2);
  expect(after.documents.map(({ kind }: { kind: string }) => kind)).toEqual([
    "acknowledgement",
    "invoice",
    "credit_note",
  ]);
});
