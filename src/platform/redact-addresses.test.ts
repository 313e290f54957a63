import { expect, test } from "vitest";
import { redactAddresses } from "./redact-addresses.ts";

test.each([
  ["550 <asha.rao+ent@clinic.example>: no such mailbox", "550 <[address]>: no such mailbox"],
  ["RCPT TO:<o'hara@mail.co.in> refused", "RCPT TO:<[address]> refused"],
  ["मीरा@उदाहरण.भारत is unknown", "[address] is unknown"],
  ["root@[10.0.0.1] is unknown", "[address] is unknown"],
  ["/api/staff/customers?search=asha%40clinic.example&page=2", "/api/staff/customers?search=[address]&page=2"],
  ["a@b.example, c@d.example", "[address], [address]"],
  ["Key (lower(email))=(asha@clinic.example) already exists.", "Key (lower(email))=([address]) already exists."],
])("%s", (text, redacted) => {
  expect(redactAddresses(text)).toBe(redacted);
});

test.each(["at node_modules/@fastify/cookie/plugin.js:3", "fastify@5.12.8", "10 @ 500", "@", ""])(
  "%s is no address",
  (text) => {
    expect(redactAddresses(text)).toBe(text);
  },
);

test("long texts take linear time", () => {
  const began = process.threadCpuUsage();
  for (const text of ["a".repeat(50_000), "@".repeat(50_000), "a@".repeat(25_000), `${"a.".repeat(25_000)}@`]) {
    redactAddresses(`${text} x@y`);
  }
  // CPU time, so that machine load does not matter.
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(1000);
});
