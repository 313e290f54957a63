import { expect, test } from "vitest";
import { mailsOf } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, sql } = shop;
const staff = await shop.member("support");

const verify = (id: number, mci_number = "MCI/12345") =>
  request("POST", `/api/staff/customers/${id}/verify`, { staff, body: { mci_number } });
const details = async (token: string) => (await request("GET", "/api/user-details", { token })).body;

test("a number that was verified lets its owner buy what is for verified professionals, at once", async () => {
  const [device] = await sql<{ id: number }>`
    SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id
    WHERE p.verified_only AND NOT p.enquiry_only AND v.withdrawn_at IS NULL AND p.withdrawn_at IS NULL
      AND EXISTS (SELECT FROM lots l WHERE l.variant_id = v.id AND l.on_hand > l.reserved) LIMIT 1`;
  const doctor = await shop.customer();
  const buy = () => request("POST", "/api/cart/store", { token: doctor.token, body: { sub_product_id: device?.id } });
  expect((await buy()).status).toBe(403);

  expect((await verify(doctor.id)).status).toBe(204);
  expect((await buy()).status).toBe(200);
  expect(await details(doctor.token)).toMatchObject({ verification: "verified", verification_reason: null });

  await shop.jobs.runDue();
  const mail = (await mailsOf(shop)).find((text) => text.includes(doctor.email));
  expect(mail).toContain("Your council number is verified");
});

test("a rejected number says why, and giving another has it looked at again", async () => {
  const doctor = await shop.customer();
  const reason = "The register has this number under another name.";
  const body = { mci_number: "MCI/12345", reason };
  expect((await request("POST", `/api/staff/customers/${doctor.id}/reject`, { staff, body })).status).toBe(204);
  expect(await details(doctor.token)).toMatchObject({ verification: "rejected", verification_reason: reason });

  await request("PUT", "/api/user-details", { token: doctor.token, body: { mci_number: "MCI/99999" } });
  expect(await details(doctor.token)).toMatchObject({ verification: "pending", verification_reason: null });
});

test("what is decided is noted with what was before", async () => {
  const doctor = await shop.customer();
  await verify(doctor.id);
  const owner = await shop.member("owner");
  const { body } = await request("GET", `/api/staff/audit?subject=customer&subject_id=${doctor.id}`, { staff: owner });
  expect(body.data).toMatchObject([
    {
      member_name: staff.name,
      act: "verified the MCI number of",
      subject_name: "Asha Rao",
      before: { verification: "pending" },
      after: { verification: "verified" },
    },
  ]);
});

test("a number that the customer has changed meanwhile is not verified unseen", async () => {
  const doctor = await shop.customer();
  await request("PUT", "/api/user-details", { token: doctor.token, body: { mci_number: "MCI/777" } });
  expect((await verify(doctor.id)).status).toBe(409);
  expect((await verify(doctor.id, "MCI/777")).status).toBe(204);
  expect((await verify(doctor.id, "MCI/777")).status).toBe(409);
});

test("several at once; those that cannot be are left", async () => {
  const [one, two, changed] = [await shop.customer(), await shop.customer(), await shop.customer()];
  const customers = [one, two, changed].map(({ id }, index) => ({ id, mci_number: index < 2 ? "MCI/12345" : "OLD/1" }));
  const answer = await request("POST", "/api/staff/customers/verify", { staff, body: { customers } });
  expect(answer.body).toEqual({ data: { verified: 2, left: 1 } });
  expect(await details(two.token)).toMatchObject({ verification: "verified" });
  expect(await details(changed.token)).toMatchObject({ verification: "pending" });
  expect((await request("POST", "/api/staff/customers/verify", { staff, body: { customers } })).status).toBe(409);
});

test("a reason is needed to reject, and who may only look may not decide", async () => {
  const doctor = await shop.customer();
  const none = { mci_number: "MCI/12345", reason: " " };
  const answer = await request("POST", `/api/staff/customers/${doctor.id}/reject`, { staff, body: none });
  expect(answer.body.errors).toEqual({ reason: ["Reason is required."] });
  const packer = await shop.member("warehouse");
  const tried = await request("POST", `/api/staff/customers/${doctor.id}/verify`, {
    staff: packer,
    body: { mci_number: "MCI/12345" },
  });
  expect(tried.status).toBe(403);
});
