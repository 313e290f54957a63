import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { NoKits } from "./NoKits.tsx";

const shown = (hasProducts: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NoKits hasProducts={hasProducts} />
    </MemoryRouter>,
  );

test("a shop without kits leads to its products", () => {
  expect(shown(true)).toMatch(/No kits yet.*Every instrument is sold on its own, too\..*href="[^"]*\/product"/s);
});

test("a shop without products speaks of none", () => {
  expect(shown(false)).toContain("No kits yet");
  expect(shown(false)).not.toMatch(/sold on its own|href=/);
});
