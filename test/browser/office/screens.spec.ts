import { groups } from "../../../src/backoffice/routes.tsx";
import { expectScreenUsable, expectUsable, openOffice } from "../support/office.ts";
import { records, variations } from "../support/screens.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

/** Visits each back-office screen once and checks what all must satisfy, in light and dark, on desktop and tablet. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// A long file: its tests are spread over all workers.
test.describe.configure({ mode: "parallel" });

// A browser logs each refusal before signing in.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of 401/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

test("signing in, and an address without a screen", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await openOffice(page);
  await expectScreenUsable(page);
  await page.goto("/admin/nowhere");
  await expectScreenUsable(page);
});

test("where the browser blocks cookies, signing in says so and what to do", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }));
  await page.goto("/admin/sign-in");
  await expect(page.getByRole("alert")).toContainText("Your browser blocks cookies for this site");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeDisabled();
  await expectAccessible(page);
});

for (const { name, screens } of groups) {
  test(`every screen under ${name}`, async ({ page, baseURL, restored }) => {
    test.setTimeout(180_000);
    await openOffice(page);
    const addresses = screens.flatMap(({ path }) => variations[path] ?? [path]);
    const ids: Record<string, number | string | undefined> = await records(page, baseURL, addresses, restored);
    for (const address of addresses) {
      const path = address.replace(/\{(\w+)\}/g, (_, record) => {
        expect(ids[record], record).toBeDefined();
        return String(ids[record]);
      });
      await expectUsable(page, `/${path}`);
    }
  });
}

test("every screen of one record has a record to show", () => {
  const paths = groups.flatMap(({ screens }) => screens.map(({ path }) => path));
  expect(paths.filter((path) => path.includes(":") && !(path in variations))).toEqual([]);
});
