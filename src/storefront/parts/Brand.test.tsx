import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Brand } from "./Brand.tsx";

test("a name in Devanagari is marked as Hindi, and so is set without letter spacing", () => {
  const shown = (name: string) => renderToStaticMarkup(<Brand name={name} brand={undefined} />);
  expect(shown("\u0928\u0940\u0932\u093e ENT")).toMatch(/^<span [^>]*lang="hi"/);
  expect(shown("Nila ENT")).not.toContain("lang=");
});
