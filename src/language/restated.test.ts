import { expect, test } from "vitest";
import { inLanguage } from "./current.ts";
import { restated } from "./restated.ts";
import { stored } from "./stored.ts";

const inHindi = (english: string) => inLanguage("hi", () => restated(english));

test("What is stored is English in every language", () => {
  expect(inLanguage("hi", () => stored("Split from {order}", { order: "ENT-7" }))).toBe("Split from ENT-7");
});

test("It is translated for the reader, with the texts it contains", () => {
  expect(restated("Split from ENT-7")).toBe("Split from ENT-7");
  expect(inHindi("Split from ENT-7")).toBe("ENT-7 से अलग किया गया");
});

test("A text within a text is translated too", () => {
  const reason = "Delivery to Kerala from Maharashtra: IGST applies (place of supply 32 Kerala).";
  expect(inHindi(reason)).toBe("Maharashtra से Kerala में डिलीवरी: IGST लागू (आपूर्ति का स्थान 32 Kerala)।");
});

test("What an earlier release stored in other words is translated, too", () => {
  const was = "Goods exchanged for replacement NK-7-X1 came back";
  expect(inHindi(was)).toBe(inHindi("Items exchanged for replacement NK-7-X1 came back"));
  expect(inHindi(was)).not.toBe(was);
});

test("Each of several sentences is translated by itself", () => {
  expect(inHindi("2 of NK-1 are from lot B, not A. 1 of NK-2 are from lot D, not C.")).toBe(
    "NK-1: 2 नग लॉट B से, A से नहीं। NK-2: 1 नग लॉट D से, C से नहीं।",
  );
});

test("What people wrote stays as it is", () => {
  for (const written of ["Ordered twice. Sorry!", "", "नाक", "Please call (022) 555. Thanks."])
    expect(inHindi(written)).toBe(written);
});
