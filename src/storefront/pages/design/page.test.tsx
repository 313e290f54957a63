import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => [path, readFileSync(join(root, path), "utf8")] as const);

const page = sources("storefront/pages/design/*.tsx")
  .filter(([path]) => !path.endsWith(".test.tsx"))
  .map(([, text]) => text)
  .join("\n");

/** Components without their own appearance, or shown on only one kind of page. */
const elsewhere = [
  ...["ChangeTable", "Drawing", "FormGrid", "Moment", "SkipLink", "VisuallyHidden"],
  ...["AdvertisingSlide", "BannerSlide", "ContentsChangeTable", "RepricingList", "SellerChangeTable", "Toasts"],
];

test("the design page shows every drawing and every component of the interface", () => {
  const components = globSync("ui/{,drawings/}*.tsx", { cwd: root })
    .map((path) => basename(path, ".tsx"))
    .filter((name) => !name.endsWith(".test"));
  const missing = components.filter((name) => !new RegExp(`<${name}\\b`).test(page) && !elsewhere.includes(name));
  expect(missing.filter((name) => !["Rating", "Field"].includes(name))).toEqual([]);
  for (const name of ["Stars", "StarInput", "Field", "SelectField", "TextareaField"])
    expect(page).toContain(`<${name}`);
});

test("what answers a press or moves takes --quick or --calm, which stop for visitors who ask for less motion", () => {
  const transitions = sources("{ui,storefront,backoffice}/**/*.css").flatMap(([path, text]) =>
    [...text.matchAll(/(?<=\s)transition: ([^;]+);/g)].map(([, value = ""]) => ({ path, value })),
  );
  expect(transitions.length).toBeGreaterThan(10);
  expect(transitions.filter(({ value }) => value !== "none" && !/var\(--(?:quick|calm)\)/.test(value))).toEqual([]);
  expect(transitions.filter(({ value }) => /\d+m?s\b/.test(value))).toEqual([]);

  const tokens = readFileSync(join(root, "ui/styles/tokens.css"), "utf8");
  for (const [name, shortest, longest] of [
    ["quick", 150, 250],
    ["calm", 150, 250],
  ] as const) {
    const [usual, reduced] = [...tokens.matchAll(new RegExp(`--${name}: ([\\d.]+)ms;`, "g"))].map(([, ms]) =>
      Number(ms),
    );
    expect(usual).toBeGreaterThanOrEqual(shortest);
    expect(usual).toBeLessThanOrEqual(longest);
    expect(reduced).toBeLessThan(1);
  }
});
