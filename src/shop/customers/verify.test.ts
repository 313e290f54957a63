import { expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, sql } = shop;
const staff = await shop.member("support");

const readIdentity = async (id: number): Promise<string> =>
  (await request("GET", `/api/staff/customers/${id}`, { staff })).body.data.identity;
const verify = async (id: number, mci_number = "MCI/12345") =>
  request("POST", `/api/staff/customers/${id}/verify`, {
    staff,
    body: { mci_number, identity: await readIdentity(id) },
  });
const details = async (token: string) => (await request("GET", "/api/user-details", { token })).body;

test("a verified number allows buying devices for verified professionals at once", async () => {
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
  const mail = (await readMails(shop)).find((text) => text.includes(doctor.email));
  expect(mail).toContain("Your council number is verified");
});

test("a rejected number says why, and entering another has it checked again", async () => {
  const doctor = await shop.customer();
  const reason = "The register has this number under another name.";
  const body = { mci_number: "MCI/12345", identity: await readIdentity(doctor.id), reason };
  expect((await request("POST", `/api/staff/customers/${doctor.id}/reject`, { staff, body })).status).toBe(204);
  expect(await details(doctor.token)).toMatchObject({ verification: "rejected", verification_reason: reason });

  await request("PUT", "/api/user-details", { token: doctor.token, body: { mci_number: "MCI/99999" } });
  expect(await details(doctor.token)).toMatchObject({ verification: "pending", verification_reason: null });
});

test("a decision is audited with the previous state", async () => {
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

test("a number changed in the meantime is not verified", async () => {
  const doctor = await shop.customer();
  await request("PUT", "/api/user-details", { token: doctor.token, body: { mci_number: "MCI/777" } });
  expect((await verify(doctor.id)).status).toBe(409);
  expect((await verify(doctor.id, "MCI/777")).status).toBe(204);
  expect((await verify(doctor.id, "MCI/777")).status, "again").toBe(204);
});

test("several at once; those that cannot be are left", async () => {
  const [one, two, changed] = [await shop.customer(), await shop.customer(), await shop.customer()];
  const customers = await Promise.all(
    [one, two, changed].map(async ({ id }, index) => ({
      id,
      mci_number: index < 2 ? "MCI/12345" : "OLD/1",
      identity: await readIdentity(id),
    })),
  );
  const answer = await request("POST", "/api/staff/customers/verify", { staff, body: { customers } });
  expect(answer.body).toEqual({ data: { verified: 2, left: 1 } });
  expect(await details(two.token)).toMatchObject({ verification: "verified" });
  expect(await details(changed.token)).toMatchObject({ verification: "pending" });
  expect((await request("POST", "/api/staff/customers/verify", { staff, body: { customers } })).status).toBe(409);
});

test("a reason is needed to reject, and who may only look may not decide", async () => {
  const doctor = await shop.customer();
  const seen = { mci_number: "MCI/12345", identity: await readIdentity(doctor.id) };
  const none = { ...seen, reason: " " };
  const answer = await request("POST", `/api/staff/customers/${doctor.id}/reject`, { staff, body: none });
  expect(answer.body.errors).toEqual({ reason: ["Reason is required."] });
  const packer = await shop.member("warehouse");
  const tried = await request("POST", `/api/staff/customers/${doctor.id}/verify`, {
    staff: packer,
    body: seen,
  });
  expect(tried.status).toBe(403);
});

test("a customer who has changed their details is not verified", async () => {
  const doctor = await shop.customer();
  const shown = async () => (await request("GET", `/api/staff/customers/${doctor.id}`, { staff })).body.data;
  const { identity } = await shown();
  const decideVerification = (path: string, more: object) =>
    request("POST", `/api/staff/customers/${path}`, { staff, body: { mci_number: "MCI/12345", ...more } });
  await request("PUT", "/api/user-details", { token: doctor.token, body: { dob: "1979-01-31" } });
  expect((await decideVerification(`${doctor.id}/verify`, { identity })).status).toBe(409);
  expect((await decideVerification(`${doctor.id}/reject`, { identity, reason: "Another person" })).status).toBe(409);
  const customers = [{ id: doctor.id, mci_number: "MCI/12345", identity }];
  expect((await request("POST", "/api/staff/customers/verify", { staff, body: { customers } })).status).toBe(409);
  expect((await decideVerification(`${doctor.id}/verify`, { identity: (await shown()).identity })).status).toBe(204);
});

test("a decision requires the details that were compared", async () => {
  const doctor = await shop.customer();
  const seen = { mci_number: "MCI/12345" };
  const decide = async (path: string, body: object) => {
    const { status, body: answer } = await request("POST", `/api/staff/customers/${path}`, { staff, body });
    return [status, answer?.errors];
  };
  const missing = ["Send the identity that was checked."];
  expect(await decide(`${doctor.id}/verify`, seen)).toEqual([422, { identity: missing }]);
  expect(await decide(`${doctor.id}/reject`, { ...seen, reason: "Another person" })).toEqual([
    422,
    { identity: missing },
  ]);
  expect(await decide("verify", { customers: [{ id: doctor.id, ...seen }] })).toEqual([
    422,
    { "customers.0.identity": missing },
  ]);
  expect(await details(doctor.token)).toMatchObject({ verification: "pending" });
});

test("staff see that a verification was reset, and which fields changed", async () => {
  const doctor = await shop.customer({ verification: "verified" });
  await request("PUT", "/api/user-details", { token: doctor.token, body: { first_name: "Usha", dob: "1979-01-31" } });
  const { body } = await request("GET", "/api/staff/customers?verification=to_verify&per_page=100", { staff });
  const reset = { at: expect.any(String), fields: ["dob", "first_name"] };
  expect(body.data.find(({ id }: { id: number }) => id === doctor.id)).toMatchObject({ verification_reset: reset });
  expect((await verify(doctor.id)).status).toBe(204);
  const { body: after } = await request("GET", `/api/staff/customers/${doctor.id}`, { staff });
  expect(after.data).toMatchObject({ verification: "verified", verification_reset: null });
});

test("a council number on several accounts is flagged to staff only", async () => {
  const [one, two, other] = [await shop.customer(), await shop.customer(), await shop.customer()];
  await sql`UPDATE customers SET mci_number = 'KMC/88-001' WHERE id = ${one.id}`;
  await sql`UPDATE customers SET mci_number = 'kmc 88001' WHERE id = ${two.id}`;
  await sql`UPDATE customers SET mci_number = 'KMC/88-002' WHERE id = ${other.id}`;
  const seen = async (id: number) => (await request("GET", `/api/staff/customers/${id}`, { staff })).body.data;
  expect(await seen(one.id)).toMatchObject({
    mci_shared: 1,
    mci_shared_with: [{ id: two.id, name: "Asha Rao", verification: "pending" }],
  });
  expect(await seen(other.id)).toMatchObject({ mci_shared: 0, mci_shared_with: [] });
  const queue = await request("GET", "/api/staff/customers?verification=to_verify&per_page=100", { staff });
  const flags = queue.body.data.map(({ id, mci_shared }: { id: number; mci_shared: number }) => [id, mci_shared]);
  expect(flags).toEqual(
    expect.arrayContaining([
      [one.id, 1],
      [two.id, 1],
      [other.id, 0],
    ]),
  );
  expect(JSON.stringify(await details(two.token))).not.toContain("shared");

  // Customers do not learn that a number belongs to another account.
  const change = await request("PUT", "/api/user-details", { token: other.token, body: { mci_number: "KMC/88-001" } });
  expect(change.status).toBe(200);
  expect(JSON.stringify(change.body)).not.toContain("shared");
  expect(await seen(one.id)).toMatchObject({ mci_shared: 2 });
});

test("the account of a deleted customer shares no number", async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  await sql`UPDATE customers SET mci_number = 'KMC/77-001' WHERE id IN (${one.id}, ${two.id})`;
  const gone = await request("POST", "/api/account/delete", { token: two.token, body: { password } });
  expect(gone.status).toBe(204);
  const { body } = await request("GET", `/api/staff/customers/${one.id}`, { staff });
  expect(body.data).toMatchObject({ mci_shared: 0, mci_shared_with: [] });
});
