import fc from "fast-check";
import { expect, test } from "vitest";
import { shortClassNames } from "../scripts/prepare/short-class-names.ts";

const paths = fc.uniqueArray(fc.stringMatching(/^src\/[a-zA-Z]{1,8}\/[a-zA-Z]{1,8}\.module\.css$/), {
  minLength: 1,
  maxLength: 60,
});

test("no two classes have the same name, whichever stylesheet is built first", () => {
  const names = Array.from({ length: 80 }, (_, place) => `name${place}`);
  fc.assert(
    fc.property(paths, fc.nat(), (files, place) => {
      const [nameFor, later] = [shortClassNames("/shop", files), shortClassNames("/shop", files)];
      const first = files[place % files.length] as string;
      for (const name of names) later(name, `/shop/${first}`);
      const given = files.flatMap((file) => names.map((name) => nameFor(name, `/shop/${file}`)));
      expect(new Set(given).size).toBe(files.length * names.length);
      for (const name of given) expect(name).toMatch(/^_[a-zA-Z]{2}[0-9a-z]+$/);
      expect(files.flatMap((file) => names.map((name) => later(name, `/shop/${file}`)))).toEqual(given);
    }),
    { numRuns: 30 },
  );
});

test("a class that is asked for again keeps its name, also as part of a query", () => {
  const nameFor = shortClassNames("/shop", ["src/ui/Button.module.css"]);
  const name = nameFor("primary", "/shop/src/ui/Button.module.css");
  expect(nameFor("quiet", "/shop/src/ui/Button.module.css")).not.toBe(name);
  expect(nameFor("primary", "/shop/src/ui/Button.module.css?used")).toBe(name);
});

test("a stylesheet that is not known is refused, and so are more than there are names for", () => {
  expect(() => shortClassNames("/shop", [])("a", "/shop/src/ui/Button.module.css")).toThrow(
    "not one of the stylesheets",
  );
  const many = Array.from({ length: 2705 }, (_, place) => `src/${place}.module.css`);
  expect(() => shortClassNames("/shop", many)).toThrow("More than 2704 stylesheets");
});
