import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, sql } = shop;
const staff = await shop.member("accounts");

const list = (query: Record<string, string>) =>
  request("GET", `/api/staff/customers?${new URLSearchParams(query)}`, { staff });

test("customers are found by any part of their details", async () => {
  const meera = await shop.customer({ account_type: "hospital", verification: "verified" });
  await sql`
    UPDATE customers SET first_name = 'Meera', last_name = 'Iyer', email = 'stores@citycare.example',
      mobile_number = '9123456780', company_name = 'City Care Hospital', gstin = '27AAAAA0000A1Z2', mci_number = 'KMC/4711'
    WHERE id = ${meera.id}`;
  await shop.customer();
  const searches = ["meera", "Iyer meera", "CITYCARE", "91234567", "care hosp", "27aaaaa0000", "kmc/47"];
  for (const search of searches) {
    const { body } = await list({ search });
    expect(body.data, search).toMatchObject([{ id: meera.id, name: "Meera Iyer", company_name: "City Care Hospital" }]);
  }
  expect((await list({ search: "100%" })).body.data).toEqual([]);
  expect((await list({ search: "meera", account_type: "doctor" })).body.data).toEqual([]);
  expect((await list({ account_type: "hospital", verification: "verified" })).body.meta.total).toBe(1);
});

test("customers awaiting verification are listed oldest first; those without a number are left out", async () => {
  const [first, dealer, second] = [
    await shop.customer(),
    await shop.customer({ account_type: "dealer" }),
    await shop.customer(),
  ];
  await sql`UPDATE customers SET mci_number = NULL WHERE id = ${dealer.id}`;
  const { body } = await list({ verification: "to_verify", per_page: "100" });
  const ids = body.data.map(({ id }: { id: number }) => id);
  expect(ids.slice(-2)).toEqual([first.id, second.id]);
  expect(ids).not.toContain(dealer.id);
});

test("one customer with addresses, points, orders and enquiries", async () => {
  const doctor = await shop.customer();
  await request("POST", "/api/send-inquiry", {
    token: doctor.token,
    body: {
      ...{ name: "Asha Rao", email: doctor.email, contact_no: "9876543210" },
      ...{ subject: "Loan set", description: "For a camp in March." },
    },
  });
  const { body } = await request("GET", `/api/staff/customers/${doctor.id}`, { staff });
  expect(body.data).toMatchObject({
    ...{ id: doctor.id, dob: "1980-02-29", reward_points: 0, order_count: 0, orders: [] },
    addresses: [{ id: doctor.addressId, f_name: "Asha" }],
    enquiries: [{ subject: "Loan set" }],
  });
  expect(body.data).not.toHaveProperty("password_hash");
  expect((await request("GET", "/api/staff/customers/999999", { staff })).status).toBe(404);
});

test("an account that is deleted is not listed", async () => {
  const doctor = await shop.customer();
  await sql`
    UPDATE customers SET deleted_at = now(), email = 'deleted-' || id || '@account.invalid', password_hash = '',
      last_name = '', mobile_number = '', born_on = '1900-01-01', address = '', pincode = '', mci_number = NULL
    WHERE id = ${doctor.id}`;
  expect((await request("GET", `/api/staff/customers/${doctor.id}`, { staff })).status).toBe(404);
  expect((await list({ search: `deleted-${doctor.id}@` })).body.data).toEqual([]);
});
