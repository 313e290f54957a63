import { register } from "../screenshots/people.ts";
import { customerWithOrder } from "../support/customer.ts";
import { hire, signInStaff } from "../support/office.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "../support/shop.ts";

/** What staff write to each other about an order. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Browsers log each refused request; these are expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|422)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

test("a note is typed, kept over a reload, added for a colleague and removed; the order is assigned", async ({
  page,
  browser,
  baseURL,
}) => {
  const { order } = await customerWithOrder(baseURL);
  await signInStaff(page);
  const meera = await hire(browser, page, "Meera", "support");
  await meera.context().close();
  const nila = await hire(browser, page, "Nila", "support");
  await page.goto(`/admin/orders/${order.token}`);
  const notes = page.getByRole("region", { name: "Internal notes" });

  await test.step("nothing typed is lost", async () => {
    await notes.getByRole("button", { name: "Add note" }).click();
    await expect(notes.getByText("Note is required.")).toBeVisible();
    await notes.getByLabel("Note", { exact: true }).fill("Call before delivery.\nGate 2");
    await notes.getByText("Notify colleagues by email").click();
    await notes.getByRole("checkbox", { name: "Nila" }).first().check();
    await page.reload();
    await expect(notes.getByLabel("Note", { exact: true })).toHaveValue("Call before delivery.\nGate 2");
    await expect(notes.getByRole("checkbox", { name: "Nila", includeHidden: true }).first()).toBeChecked();
    await expect(notes.getByRole("checkbox", { name: "Meera", includeHidden: true }).first()).not.toBeChecked();
  });

  await notes.getByRole("button", { name: "Add note" }).click();
  const note = notes.getByRole("listitem").filter({ hasText: "Call before delivery." });
  await expect(note).toContainText("For Nila");
  await expect(notes.getByLabel("Note", { exact: true })).toHaveValue("");
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, [820, 390]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step("the colleague finds it on the start screen until it was read", async () => {
    const forMe = nila.getByRole("region", { name: "Notes for you (1)" });
    await nila.goto("/admin");
    await expect(forMe).toContainText("Call before delivery.");
    await expectAccessible(nila);
    const seen = nila.waitForResponse((answer) => answer.url().endsWith("/api/staff/notes/seen"));
    await forMe.getByRole("link", { name: order.order_no }).click();
    await expect(nila.getByRole("region", { name: "Internal notes" })).toContainText("Call before delivery.");
    expect((await seen).ok()).toBe(true);
    await nila.goto("/admin");
    await expect(nila.getByRole("heading", { level: 1, name: "Welcome, Nila" })).toBeVisible();
    await expect(nila.getByRole("status", { name: "Loading" })).toHaveCount(0);
    await expect(forMe).toHaveCount(0);
  });

  await test.step("the colleague chooses what the shop mails about", async () => {
    await nila.goto("/admin/account");
    const notices = nila.getByRole("region", { name: "Notices" });
    await expect(notices.getByRole("checkbox", { name: "Low stock, each morning" })).toBeVisible();
    await notices.getByRole("checkbox", { name: "New orders" }).check();
    await notices.getByRole("button", { name: "Save notices" }).click();
    await expect(nila.getByText("Saved.")).toBeVisible();
    await nila.reload();
    await expect(notices.getByRole("checkbox", { name: "New orders" })).toBeChecked();
    await notices.getByRole("checkbox", { name: "Low stock, each morning" }).click();
    const isTicked = await notices.getByRole("checkbox", { name: "Low stock, each morning" }).isChecked();
    await nila.reload();
    await expect(notices.getByText(/^Unsaved changes/)).toBeVisible();
    await expect(notices.getByRole("checkbox", { name: "Low stock, each morning" })).toBeChecked({ checked: isTicked });
  });
  await nila.context().close();

  const assignee = page.getByRole("combobox", { name: "Colleague" });
  const owner = await assignee.getByRole("option").nth(1).textContent();
  await assignee.selectOption({ index: 1 });
  await expect(page.getByText(`Assigned to ${owner}.`)).toBeVisible();

  await note.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(notes.getByText("This note was removed.")).toBeVisible();
  await expect(notes.getByText("Call before delivery.")).toHaveCount(0);
});

test("a customer's long name does not widen the start screen or the customer's screen", async ({ page, baseURL }) => {
  const first_name = "Venkatanarasimharajuvaripetaparthasarathisrinivasachakravart";
  const { email } = await register(baseURL ?? "", { first_name, last_name: "Rao" });
  await signInStaff(page);
  const { data: customers } = await (await page.request.get(`/api/staff/customers?search=${email}`)).json();
  const member = await (await page.request.get("/api/staff/me")).json();
  const assigned = { subject: "customer", of: String(customers[0].id), member_id: member.id };
  expect((await page.request.put("/api/staff/notes/assignee", { data: assigned })).ok()).toBe(true);
  for (const path of ["", `/customers/${customers[0].id}`]) {
    await page.goto(`/admin${path}`);
    await expect(page.getByText(first_name).last()).toBeVisible();
    await expectNoSidewaysScrolling(page, [390]);
  }
});
