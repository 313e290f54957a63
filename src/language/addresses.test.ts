import { expect, test } from "vitest";
import { languageFromPath, localAddress, withoutLanguage } from "./addresses.ts";
import { inLanguage } from "./current.ts";

test.each([
  ["/", "/hi"],
  ["/?tab=new", "/hi?tab=new"],
  ["/#about", "/hi#about"],
  ["/cart", "/hi/cart"],
  ["/api/cart?all=1", "/hi/api/cart?all=1"],
])("%s is at %s in Hindi", (english, hindi) => {
  expect(inLanguage("hi", () => localAddress(english))).toBe(hindi);
  expect(localAddress(english)).toBe(english);
  expect(withoutLanguage(hindi)).toBe(english);
  expect(withoutLanguage(english)).toBe(english);
  expect([languageFromPath(english), languageFromPath(hindi)]).toEqual(["en", "hi"]);
});

test.each(["/history", "/hi.html", "/product/hi", "//hi/cart", "/hi//other.example", "/hi/\\other.example"])(
  "%s is no address in Hindi",
  (address) => {
    expect(languageFromPath(address)).toBe("en");
    expect(withoutLanguage(address)).toBe(address);
  },
);
