import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { serverSpeech } from "./current.ts";
import { rich } from "./rich.ts";
import { inEachLanguage, type Language, locale, plural, speak, text } from "./text.ts";

const hindi: Record<string, string> = {
  "Showing {count} results": "{count} परिणाम",
  "Order|verb": "ऑर्डर करें",
  Order: "ऑर्डर",
  "{count} product": "{count} उत्पाद",
  "{count} products": "{count} उत्पाद",
  "Read our <link>policy</link>, {name}.": "{name}, हमारी <link>नीति</link> पढ़ें।",
};

function inHindi() {
  speak({ language: () => "hi", translate: (key) => hindi[key] ?? key });
}

// Other tests in this process use the server's language context.
afterEach(() => speak(serverSpeech));

test("A text fills in its placeholders and follows the language", () => {
  expect(text("Showing {count} results", { count: 7 })).toBe("Showing 7 results");
  inHindi();
  expect(text("Showing {count} results", { count: 7 })).toBe("7 परिणाम");
  expect([text("Order"), text("Order", { context: "verb" })]).toEqual(["ऑर्डर", "ऑर्डर करें"]);
});

test("A plural has a form for one and a form for other counts", () => {
  const products = (count: number) => plural(count, { one: "{count} product", other: "{count} products" });
  expect([0, 1, 2].map(products)).toEqual(["0 products", "1 product", "2 products"]);
  inHindi();
  expect(products(2)).toBe("2 उत्पाद");
});

test("A table at module level follows the language when it is read", () => {
  let language: Language = "hi";
  speak({ language: () => language, translate: (key) => hindi[key] ?? key });
  const table = inEachLanguage(() => ({ order: text("Order"), nested: { order: text("Order") } }));
  const list = inEachLanguage(() => [text("Order")]);
  expect([table.order, table.nested.order, ...list]).toEqual(["ऑर्डर", "ऑर्डर", "ऑर्डर"]);
  language = "en";
  expect([table, list]).toEqual([{ order: "Order", nested: { order: "Order" } }, ["Order"]]);
});

test("A sentence keeps its elements in any order", () => {
  const sentence = () =>
    renderToStaticMarkup(
      rich("Read our <link>policy</link>, {name}.", {
        link: (inside) => createElement("a", null, inside),
        name: createElement("b", null, "Asha"),
      }),
    );
  expect(sentence()).toBe("Read our <a>policy</a>, <b>Asha</b>.");
  inHindi();
  expect(sentence()).toBe("<b>Asha</b>, हमारी <a>नीति</a> पढ़ें।");
});

test("Amounts keep Latin digits and Indian grouping in Hindi", () => {
  inHindi();
  expect(new Intl.NumberFormat(locale()).format(1234567)).toBe("12,34,567");
});
