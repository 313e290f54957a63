import { openOffice } from "../support/office.ts";
import { expect, test } from "../support/shop.ts";

/** What a screen shows while the shop does not answer it as it should. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// A browser writes down each refusal: nobody is signed in yet, and those that are made up here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|403|503)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

const stock = /\/api\/staff\/stock\?/;

test("a reply that cannot be read shows an error, and Retry loads the screen", async ({ page }) => {
  await page.route(stock, (route) => route.fulfill({ contentType: "application/json", body: '{"data":[' }));
  await openOffice(page, "/stock?search=NK-NS-1203");
  const failure = page.getByRole("alert").filter({ hasText: "This could not be loaded" });
  await expect(failure).toContainText("Something went wrong on our side");
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);

  await page.unroute(stock);
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("link", { name: /^NK-NS-1203/ })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test("a read that a busy shop refuses is sent again without an error on the screen", async ({ page }) => {
  let asked = 0;
  await page.route(stock, (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const body = JSON.stringify({ message: "The shop is busy.", code: "unavailable" });
    return route.fulfill({ status: 503, headers: { "retry-after": "1" }, contentType: "application/json", body });
  });
  await openOffice(page, "/stock?search=NK-NS-1203");
  await expect(page.getByRole("link", { name: /^NK-NS-1203/ })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(asked).toBe(2);
});

test("a read that is forbidden is not sent again", async ({ page }) => {
  let asked = 0;
  await page.route(stock, (route) => {
    asked += 1;
    const body = JSON.stringify({ message: "Not for you.", code: "forbidden" });
    return route.fulfill({ status: 403, contentType: "application/json", body });
  });
  await openOffice(page, "/stock?search=NK-NS-1203");
  await expect(page.getByRole("heading", { name: "You don't have access to this" })).toBeVisible();
  expect(asked).toBe(1);
});
