import { expect, test } from "vitest";
import { cookieName } from "./sessions.ts";

test.each([
  ["https://shop.example", "__Host-staff_session"],
  ["http://127.0.0.1:3000", "__Host-staff_session"],
  ["http://localhost:3000", "__Host-staff_session"],
  ["http://[::1]:3000", "__Host-staff_session"],
  ["http://192.168.1.7:3000", "staff_session"],
  ["http://127.evil.example", "staff_session"],
  ["http://localhost.evil.example", "staff_session"],
])("at %s the session is in %s", (publicUrl, name) => {
  expect(cookieName(publicUrl)).toBe(name);
});
