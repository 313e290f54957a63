import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { registerJobs } from "./background.ts";
import type { JobDefinition } from "./platform/jobs/job.ts";
import type { Shop } from "./shop/kit/shop.ts";

const files = globSync("shop/*/job-definitions.ts", { cwd: import.meta.dirname });
const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))));
const defined = modules.flatMap((module) => Object.values<JobDefinition<unknown>>(module));

test("every job that is defined has a handler", async () => {
  const handled: string[] = [];
  const shop = { jobs: { work: ({ name }: JobDefinition<unknown>) => handled.push(name) }, files: { environment: {} } };
  await registerJobs(shop as unknown as Shop, { send: async () => {}, stop: () => {} })();
  expect(defined.length).toBeGreaterThan(20);
  expect(handled.toSorted()).toEqual(defined.map(({ name }) => name).toSorted());
});

/** Rows as stored by builds before `defineJob`. They may wait for days. */
const at = "2026-11-21T04:31:00.000Z";
const device = "0193f3a5-6b7a-7cc1-8a0e-3a6f5f0c9d21";
const notification = { title: "Order ENT-10001", body: "Packed.", address: "/orderdetail?order=x", tag: "x" };
const stored: [string, object][] = [
  ["catalogue.apply-sheet", { id: 3, by: { id: 1, name: "Isha" } }],
  ["catalogue.check-sheet", { id: 3 }],
  ["catalogue.check-sheet", { id: 3, by: { id: 1, name: "Isha" } }],
  ["invoices.render", { invoice_id: 7 }],
  ["mail.account-deleted", { email: "asha@clinic.example", first_name: "Asha" }],
  ["mail.account-deleted", { email: "asha@clinic.example", first_name: "Asha", erased_at: at }],
  ["mail.account-unused", { customer_id: 7 }],
  ["mail.enquiry-acknowledged", { enquiry_id: 7 }],
  ["mail.enquiry-answered", { answer_id: 7 }],
  ["mail.enquiry-received", { enquiry_id: 7 }],
  ["mail.order-cancelled", { order_id: 7 }],
  ["mail.order-confirmed", { order_id: 7 }],
  ["mail.order-delivered", { order_id: 7 }],
  ["mail.order-delivery-corrected", { order_id: 7, points: 12 }],
  ["mail.order-placed", { order_id: 7 }],
  ["mail.order-shipped", { order_id: 7 }],
  ["mail.passkeys-changed", { customer_id: 7, at, kind: "factor_added" }],
  ["mail.password-changed", { customer_id: 7, at }],
  ["licences.note", {}],
  ["mail.licence-decided", { customer_id: 7 }],
  ["mail.licence-notice", { customer_id: 7, about: "expiring", on_day: "2026-12-20" }],
  ["mail.assignment", { subject: "enquiry", subject_id: 4, staff_id: 2, by: 1 }],
  ["mail.note-mention", { note_id: 3, staff_id: 2 }],
  ["mail.order-undelivered", { order_id: 7 }],
  ["mail.payment-received", { order_id: 7, payment_id: 9 }],
  ["mail.refund-paid", { order_id: 7, return_id: 8 }],
  ["mail.password-reset", { email: "asha@clinic.example" }],
  ["mail.return-decided", { order_id: 7, return_id: 8 }],
  ["mail.staff-invitation", { staff_id: 2 }],
  ["mail.staff-invitation", { staff_id: 2, invited_at: at }],
  ["mail.staff-notices", { staff_id: 2, notices: [{ kind: "orders", count: 3, names: ["ENT-10001"] }] }],
  ["staff-notices.find", {}],
  ["mail.staff-notice", { staff_id: 2, notice: "password_changed", at }],
  ["mail.staff-notice", { staff_id: 2, notice: "recovery_code_used", at, left: 0 }],
  ["mail.staff-notice", { staff_id: 2, notice: "factor_reset", at, about: 1 }],
  ["mail.unused-account-deleted", { email: "asha@clinic.example", first_name: "Asha", erased_at: at }],
  ["mail.verification-decided", { customer_id: 7 }],
  ["mail.welcome", { customer_id: 7 }],
  ["media.make-renditions", { path: "/files/0123456789abcdef01234567/probe.png" }],
  ["orders.bulk-run", { run_id: 5 }],
  ["orders.forget-bulk-runs", {}],
  ["orders.resume-bulk-runs", {}],
  ["push.order-progress", { order_id: 7, step: "packed" }],
  ["push.send", { subscription_id: device, notification }],
  ["push.send", { subscription_id: device, notification, progress: { order_id: 7, step: "packed" } }],
  ["retention.apply", {}],
  ["staff.secure-factors", {}],
];

test.each(stored)("%s still runs with the payload %j", (name, payload) => {
  const job = defined.find((each) => each.name === name);
  expect(job?.payload.safeParse(payload)).toMatchObject({ success: true });
});
