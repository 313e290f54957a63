import { describe, expect, test } from "vitest";
import { productCalls } from "../../../test/support/products.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop({ listen: true });
const { request, member, sql, live, clock } = t;
const morning = "2026-11-21T10:00:00+05:30";
clock.set(morning);
const { editor, demo, general, send, get, made, toForm, audited } = await productCalls(t);
const ravi = await member("owner");
const surgeryConsole = demo.product("plasma-surgery-console");
const flowControl = demo.product("saline-flow-control-unit");

describe("adding a product", () => {
  test("makes a hidden one with an address of its own, and notes it", async () => {
    const one = await made();
    const two = await made();
    expect(one).toMatchObject({ state: "hidden", slug: "suction-elevator", version: 1, changed_by: editor.name });
    expect(two.slug).toBe("suction-elevator-2");
    expect(two.position).toBe(one.position + 1);
    expect(one.token).toMatch(/^[a-z2-7]{16}$/);
    expect((await request("GET", `/api/product/view/${one.token}`)).status).toBe(404);
    const [entry] = await audited(one.id);
    expect(entry).toMatchObject({
      act: "added",
      member_name: editor.name,
      before: null,
      after: { name: general.name },
    });
  });

  test("keeps plain markup of a description, and nothing that could act", async () => {
    const { description_html } = await made({
      description_html: `<p onclick="x()">A <strong>b</strong></p><script>x()</script><a href="javascript:x()">c</a>`,
    });
    expect(description_html).toBe("<p>A <strong>b</strong></p><a>c</a>");
  });

  test.each([
    ["name", { name: " " }, "Name is required."],
    ["slug", { slug: "Not An Address" }, /lowercase letters/],
    ["slug", { slug: live.current().catalogue.products[0]?.slug }, /already uses/],
    ["category_id", { category_id: "" }, "Choose a category."],
    ["sub_category_id", { category_id: demo.category("plasma-wands").id }, serverTexts.subCategoryElsewhere],
    ["sub_category_id", { sub_category_id: 99_999 }, serverTexts.subCategoryElsewhere],
    ["device_class", { device_class: "E" }, "Choose a device class."],
    ["sterile", { sterile: "perhaps" }, "Choose yes or no."],
    [
      "deal_to",
      { deal_of_day: true, deal_from: "2026-11-25T00:00:00Z", deal_to: "2026-11-24T00:00:00Z" },
      serverTexts.dealEndsFirst,
    ],
    ["deal_to", { deal_of_day: true, deal_to: "2026-11-20T00:00:00Z" }, serverTexts.dealOver],
    ["description_html", { description_html: "x".repeat(100_001) }, "Description is too long."],
  ])("refuses a wrong %s", async (field, changes, words) => {
    const { status, body } = await send("POST", "products", { ...general, ...changes });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(body.errors[field][0]).toMatch(words);
  });
});

describe("changing a product", () => {
  test("is refused to who has not seen the last change, and names who made it", async () => {
    const product = await made();
    const mine = { ...toForm(product), name: "Suction Elevator, curved" };
    const theirs = { ...toForm(product), name: "Suction Elevator, straight" };
    const first = await send("PUT", `products/${product.id}`, mine, ravi);
    expect([first.status, first.body.data.version]).toEqual([200, 2]);
    const second = await send("PUT", `products/${product.id}`, theirs);
    expect([second.status, second.body.code]).toEqual([409, "state_changed"]);
    expect(second.body.message).toContain(ravi.name);
    expect((await get(`products/${product.id}`)).data.name).toBe("Suction Elevator, curved");
  });

  test("of two at once one wins", async () => {
    const product = await made();
    const answers = await Promise.all(
      ["one", "two", "three"].map((name) => send("PUT", `products/${product.id}`, { ...toForm(product), name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("and two who add the same name at once get two addresses", async () => {
    const [one, two] = await Promise.all([made({ name: "Twin" }), made({ name: "Twin" })]);
    expect([one.slug, two.slug].sort()).toEqual(["twin", "twin-2"]);
  });

  test("notes what was and what is, and no more", async () => {
    const product = await made();
    await send("PUT", `products/${product.id}`, { ...toForm(product), name: "Elevator", top_sell: true });
    expect((await audited(product.id)).at(-1)).toMatchObject({
      act: "changed",
      before: { name: "Suction Elevator", top_sell: false },
      after: { name: "Elevator", top_sell: true },
    });
    expect(Object.keys((await audited(product.id)).at(-1)?.after ?? {}).sort()).toEqual(["name", "top_sell"]);
  });

  test("a change of any column but the position makes a new version", async () => {
    const { id, version } = await made({ name: "Septum Elevator" });
    const versionNow = async () => (await get(`products/${id}`)).data.version;
    await sql`UPDATE products SET position = position + 1000 WHERE id = ${id}`;
    expect(await versionNow()).toBe(version);
    await sql`UPDATE products SET deal_from = now() WHERE id = ${id}`;
    expect(await versionNow()).toBe(version + 1);
  });

  test("an import makes a new version too", async () => {
    const before = (await get(`products/${surgeryConsole.id}`)).data;
    await sql`UPDATE products SET name = name || ' II' WHERE id = ${surgeryConsole.id}`;
    const { status, body } = await send("PUT", `products/${surgeryConsole.id}`, toForm(before));
    expect(status).toBe(409);
    expect(body.message).toContain(serverTexts.changedByImport);
  });

  test("what is not there cannot be changed", async () => {
    const product = await made();
    expect((await send("PUT", "products/2000000000", toForm(product))).status).toBe(404);
    expect((await request("GET", "/api/staff/products/2000000000", { staff: editor })).status).toBe(404);
  });
});

describe("a deal of the day", () => {
  test("begins and ends by itself", async () => {
    const [shown] = live.current().catalogue.products.filter(({ deal_of_day }) => !deal_of_day);
    const product = (await get(`products/${shown?.id}`)).data;
    const dates = { deal_from: "2026-11-22T09:00:00+05:30", deal_to: "2026-11-22T18:00:00+05:30" };
    const { status } = await send("PUT", `products/${product.id}`, { ...toForm(product), deal_of_day: true, ...dates });
    expect(status).toBe(200);
    const isOn = async () => {
      await live.refresh();
      const { body } = await request("GET", "/api/product-data?deal_of_day=1");
      return body.data.some(({ id }: { id: number }) => id === product.id);
    };
    expect(await isOn()).toBe(false);
    clock.set("2026-11-22T08:59:00+05:30");
    await live.refresh();
    expect(live.current().validUntil.toISOString()).toBe("2026-11-22T03:30:00.000Z");
    clock.set("2026-11-22T09:00:00+05:30");
    expect(await isOn()).toBe(true);
    // After the day's cut-off time, because the cut-off ends a state too.
    clock.set("2026-11-22T15:00:00+05:30");
    expect(await isOn()).toBe(true);
    expect(live.current().validUntil.toISOString()).toBe("2026-11-22T12:30:00.000Z");
    clock.set("2026-11-22T18:00:00+05:30");
    expect(await isOn()).toBe(false);
    clock.set(morning);
  });
});

describe("hiding and showing", () => {
  test("takes a product out of the shop and back", async () => {
    const { id, token } = flowControl;
    const shown = async () => {
      await live.refresh();
      return (await request("GET", `/api/product/view/${token}`)).status;
    };
    expect((await send("POST", `products/${id}/hide`)).body.data.state).toBe("hidden");
    expect(await shown()).toBe(404);
    expect((await send("POST", `products/${id}/show`)).body.data.state).toBe("shown");
    expect(await shown()).toBe(200);
  });

  test("a product without variants is not shown", async () => {
    const { id } = await made();
    const { status, body } = await send("POST", `products/${id}/show`);
    expect([status, body.code]).toEqual([422, "no_variants"]);
  });
});

describe("the list", () => {
  test("goes through all products once, whatever is added in between", async () => {
    const total = (await get("products?per_page=1")).meta.total;
    const seen: number[] = [];
    let after = "";
    for (let page = 0; ; page++) {
      const { data, meta } = await get(`products?sort=name&per_page=20${after && `&after=${after}`}`);
      seen.push(...data.map(({ id }: { id: number }) => id));
      if (page === 0) await made({ name: "Aaa, before everything" });
      if (meta.next === null) break;
      after = meta.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(total);
  });

  test.each(["position", "name", "-name", "changed", "-changed"])("is sorted by %s, page by page", async (sort) => {
    const whole = (await get(`products?sort=${sort}&per_page=100`)).data.map(({ id }: { id: number }) => id);
    const first = await get(`products?sort=${sort}&per_page=7`);
    const second = await get(`products?sort=${sort}&per_page=7&after=${first.meta.next}`);
    const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id);
    expect(ids).toEqual(whole.slice(0, 14));
  });

  test("finds by a part of the name or of a reference number, and % means itself", async () => {
    const [variant] = await sql<{ ref_no: string; product_id: number }>`
      SELECT ref_no, product_id FROM variants ORDER BY id OFFSET 7 LIMIT 1`;
    const referenceMatches = await get(`products?search=${encodeURIComponent(variant?.ref_no.toLowerCase() ?? "")}`);
    expect(referenceMatches.data.map(({ id }: { id: number }) => id)).toContain(variant?.product_id);
    expect((await get("products?search=%25")).meta.total).toBe(0);
    expect((await get("products?search=CONSOLE")).meta.total).toBeGreaterThan(0);
  });

  test.each([
    ["state=hidden", ({ state }: { state: string }) => state === "hidden"],
    ["state=shown", ({ state }: { state: string }) => state === "shown"],
    ["filter=top_sell", ({ top_sell }: { top_sell: boolean }) => top_sell],
    ["filter=no_variants", ({ variant_count }: { variant_count: number }) => variant_count === 0],
    ["filter=no_picture", ({ file }: { file: string | null }) => file === null],
  ])("is narrowed by %s", async (query, fits) => {
    const { data } = await get(`products?per_page=100&${query}`);
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(fits)).toBe(true);
  });

  test.each(["x", "W10", Buffer.from('["name","a; DROP",1.5]').toString("base64url")])(
    "does not take %s for a place in it",
    async (after) => {
      const { status, body } = await request("GET", `/api/staff/products?sort=name&after=${after}`, { staff: editor });
      expect([status, Object.keys(body.errors)]).toEqual([422, ["after"]]);
    },
  );
});
