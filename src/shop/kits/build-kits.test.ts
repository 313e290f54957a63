import { describe, expect, test } from "vitest";
import { buildKits } from "./build-kits.ts";
import type { KitRow } from "./queries.ts";

const product = (firstImage: string) => ({ product: { firstImage } });
/** Variants 1 to 6: two of one product, one without a picture. */
const sold = new Map([
  [1, product("a.webp")],
  [2, product("a.webp")],
  [3, product("b.webp")],
  [4, product("")],
  [5, product("c.webp")],
  [6, product("d.webp")],
  [7, product("e.webp")],
]);

const kit = (id: number, lines: number[][], changes: Partial<KitRow> = {}): KitRow => ({
  ...{ id, slug: `kit-${id}`, name: `Kit ${id}`, procedure: "Any", description: "", published: true, position: 0 },
  ...{ file_path: null, changed_at: new Date(0) },
  lines: lines.map((ids) => ({
    ...{ quantity: 1, note: null },
    options: ids.map((variant_id) => ({ variant_id, ref_no: `NK-${variant_id}`, product_name: "" })),
  })),
  ...changes,
});
const build = (...rows: KitRow[]) => buildKits(rows, sold, new Map());
const slugs = (kits: readonly { slug: string }[]) => kits.map(({ slug }) => slug);

describe("a kit", () => {
  test.each<[string, number[][], number, string[]]>([
    ["counts a line when an alternative is sold", [[99, 3], [99]], 1, ["b.webp"]],
    ["shows a picture once", [[1], [2], [3]], 3, ["a.webp", "b.webp"]],
    ["leaves out products without a picture", [[4], [5]], 2, ["c.webp"]],
    ["shows at most four", [[1], [3], [5], [6], [7]], 5, ["a.webp", "b.webp", "c.webp", "d.webp"]],
  ])("%s", (_what, lines, items, pictures) => {
    expect(build(kit(1, lines)).all).toMatchObject([{ items, pictures, picture: null }]);
  });

  test("is there neither hidden nor with nothing sold", () => {
    const kits = build(kit(1, [[1]], { published: false }), kit(2, [[98, 99]]), kit(3, []));
    expect(kits.all).toEqual([]);
    expect([kits.bySlug("kit-1"), kits.bySlug("kit-2")]).toEqual([undefined, undefined]);
    expect(kits.containing([1, 98, 99])).toEqual([]);
  });

  test("has its own picture with what is known of the file", () => {
    const files = new Map([
      [
        "/files/1.webp",
        { width: 800, height: 600, placeholder: "#aabbcc", content_type: "", bytes: 1, created_at: new Date(0) },
      ],
    ]);
    const own = (file_path: string) => buildKits([kit(1, [[1]], { file_path })], sold, files).all[0]?.picture;
    expect(own("/files/1.webp")).toEqual({ file: "/files/1.webp", width: 800, height: 600, placeholder: "#aabbcc" });
    expect(own("/files/2.webp")).toEqual({ file: "/files/2.webp", width: 0, height: 0, placeholder: null });
  });
});

describe("kits are found", () => {
  const kits = build(
    kit(1, [[1, 3]], { name: "Étude", procedure: "Micro-laryngeal surgery, MLS" }),
    kit(2, [[3], [5]], { name: "Ear", procedure: "कान, Tympanoplasty" }),
  );

  test.each<[string, string[]]>([
    ["mls", ["kit-1"]],
    ["surgery micro", ["kit-1"]],
    ["lary", ["kit-1"]],
    ["ÉTU", ["kit-1"]],
    ["कान", ["kit-2"]],
    ["ympano", []],
    ["ear mls", []],
    ["", []],
    ["-- ,", []],
    [".*", []],
  ])("by the beginnings of all words searched for: %j", (search, kitSlugs) => {
    expect(slugs(kits.named(search))).toEqual(kitSlugs);
  });

  test.each<[number[], string[]]>([
    [[1], ["kit-1"]],
    [[3], ["kit-1", "kit-2"]],
    [[99, 5], ["kit-2"]],
    [[7], []],
    [[], []],
  ])("by the variants %j, alternatives included", (ids, kitSlugs) => {
    expect(slugs(kits.containing(ids))).toEqual(kitSlugs);
  });
});
