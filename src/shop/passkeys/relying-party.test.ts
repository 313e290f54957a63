import { expect, test } from "vitest";
import { serverTexts } from "../../contract/server-texts.ts";
import { relyingParty } from "./relying-party.ts";

test.each([
  ["https://shop.example.com", "shop.example.com", "https://shop.example.com"],
  ["https://Shop.Example.com", "shop.example.com", "https://shop.example.com"],
  ["https://shop.example.com:8443", "shop.example.com", "https://shop.example.com:8443"],
  ["http://localhost:3000", "localhost", "http://localhost:3000"],
])("passkeys of %s are bound to the domain %s", (publicUrl, id, origin) => {
  expect(relyingParty({ publicUrl })).toEqual({ id, origin });
});

test.each([
  "http://127.0.0.1:3000",
  "https://203.0.113.7",
  "http://[::1]:3000",
  "https://[2001:db8::1]",
  "http://2130706433",
])("there are none at %s, which is an IP address", (publicUrl) => {
  expect(relyingParty({ publicUrl })).toMatchObject({
    ...{ status: 409, code: "passkeys_unavailable", message: serverTexts.passkeysUnavailable },
  });
});
