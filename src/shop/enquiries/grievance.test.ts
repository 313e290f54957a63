import { expect, test } from "vitest";
import { acknowledgeBy, closeBy, dueAt } from "./grievance.ts";

const at = (moment: string) => new Date(moment);

test("E-Commerce Rules r.4(5): acknowledged within 48 hours", () => {
  expect(acknowledgeBy(at("2026-11-22T10:00:00+05:30"))).toEqual(at("2026-11-24T10:00:00+05:30"));
});

test.each([
  ["2026-11-22T10:00:00+05:30", "2026-12-22T10:00:00+05:30"],
  ["2026-12-31T23:59:00+05:30", "2027-01-31T23:59:00+05:30"],
  ["2027-01-31T10:00:00+05:30", "2027-02-28T10:00:00+05:30"],
  ["2028-01-30T10:00:00+05:30", "2028-02-29T10:00:00+05:30"],
  // 1 March in India, still February in UTC.
  ["2027-03-01T02:00:00+05:30", "2027-04-01T02:00:00+05:30"],
])("E-Commerce Rules r.4(5): one received on %s is closed by %s", (received, closed) => {
  expect(closeBy(at(received))).toEqual(at(closed));
});

test("what is due first is the acknowledgement, then closing, then nothing", () => {
  const received_at = at("2026-11-22T10:00:00+05:30");
  const row = { kind: "grievance", status: "open", received_at, acknowledged_at: null } as const;
  expect(dueAt(row)).toEqual(acknowledgeBy(received_at));
  expect(dueAt({ ...row, acknowledged_at: received_at })).toEqual(closeBy(received_at));
  expect(dueAt({ ...row, status: "closed" })).toBeNull();
  expect(dueAt({ ...row, kind: "enquiry" })).toBeNull();
});
