import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Brand } from "./Brand.tsx";

test("a name says its language, whatever the page is in: letters of Devanagari are set without spacing", () => {
  const shown = (name: string) => renderToStaticMarkup(<Brand name={name} brand={undefined} />);
  expect(shown("\u0928\u0940\u0932\u093e ENT")).toMatch(/^<span [^>]*lang="hi"/);
  expect(shown("Nila ENT")).toMatch(/^<span [^>]*lang="en"/);
});
