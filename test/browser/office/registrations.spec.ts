import { openOffice } from "../support/office.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

// Browsers log these: the back office opens signed out, and wrong input is refused.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|409|422)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

test("a registration is added from the keyboard, its errors are at their fields, and it ends", async ({ page }) => {
  await openOffice(page, "/registrations");
  await expect(page.getByRole("row", { name: /27AAAAA0000A1Z2/ })).toContainText("In force");
  await expectAccessible(page);

  await page.getByRole("link", { name: "New registration" }).press("Enter");
  await page.getByLabel("GSTIN").fill("29AAGCB7383J1Z5");
  await page.getByLabel("State", { exact: true }).selectOption("Karnataka");
  await page.getByLabel("Code").fill("KB");
  await page.getByLabel("Valid from").fill("2031-04-01");
  await page.getByLabel("Legal name").fill("Nasokarna South Private Limited");
  await page.getByLabel("Trade name").fill("Nasokarna South");
  await page.getByLabel("Address", { exact: true }).fill("4 Residency Road, Bengaluru");
  await page.getByRole("button", { name: "Add licence" }).press("Enter");
  await page.getByLabel("Licence number").fill("KA-1");
  await page.getByRole("button", { name: "Save registration" }).press("Enter");
  await expect(page.getByLabel("GSTIN")).toHaveAccessibleDescription(/check character/);
  await expectAccessible(page);

  await page.getByLabel("GSTIN").fill("29AAGCB7383J1Z4");
  await page.getByLabel("GSTIN").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "29AAGCB7383J1Z4" })).toBeVisible();
  await expect(page.getByText("New orders are supplied by another registration.")).toBeVisible();
  await expect(page.getByLabel("Licence number")).toHaveValue("KA-1");

  await page.getByLabel("Last day").fill("2031-04-30");
  await page.getByRole("button", { name: "End registration" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Registration ended.")).toBeVisible();
  await page.getByRole("link", { name: "Registrations" }).first().click();
  await expect(page.getByRole("row", { name: /29AAGCB7383J1Z4/ })).toContainText("30 Apr 2031");
});

test("the last day that a colleague has set meanwhile is compared before it is overwritten", async ({ page }) => {
  await openOffice(page, "/registrations");
  const { states } = await (await page.request.get("/api/staff/registrations")).json();
  const { id: state_id } = states.find(({ name }: { name: string }) => name === "Karnataka");
  const fields = {
    ...{ code: "KC", gstin: "29AAACC1206D1ZC", legal_name: "Nasokarna East", trade_name: "East", address: "Peenya" },
    ...{ state_id, licences: [], dispatch_places: [], valid_from: "2032-04-01" },
  };
  const { data } = await (await page.request.post("/api/staff/registrations", { data: fields })).json();
  await page.goto(`/admin/registrations/${data.id}`);
  await page.getByLabel("Last day").fill("2032-10-31");
  const end = (valid_to: string) =>
    page.request.post(`/api/staff/registrations/${data.id}/end`, { data: { valid_to, seen: data.seen } });
  expect((await end("2032-11-30")).ok()).toBe(true);

  await page.getByRole("button", { name: "End registration" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  const lastDay = page.getByRole("region", { name: "Compare versions" }).getByRole("row", { name: "Last day" });
  await expect(lastDay.getByRole("cell").nth(0)).toHaveText("30 November 2032");
  await expect(lastDay.getByRole("cell").nth(1)).toHaveText("31 October 2032");
  await expect(page.getByRole("textbox", { name: "Last day" })).toHaveValue("2032-10-31");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Save my version" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Registration ended.")).toBeVisible();
  await page.getByRole("link", { name: "Registrations" }).first().click();
  await expect(page.getByRole("row", { name: /29AAACC1206D1ZC/ })).toContainText("31 Oct 2032");
});
