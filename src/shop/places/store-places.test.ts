import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { stateTaxKind } from "../tax/states.ts";
import { listStates, loadPlaces, storePlaces } from "./index.ts";

const shop = await testShop();
const { db, sql } = shop;
const demo = await loadDemonstration(shop);
const states = await listStates(db);
const cities = [...(await loadPlaces(db)).cities];

/** Codes of the GST law: Form GST REG-01. 25 and 28 are no longer in use. */
const gstCodes = {
  state: {
    ...{ "02": "Himachal Pradesh", "03": "Punjab", "05": "Uttarakhand", "06": "Haryana", "08": "Rajasthan" },
    ...{ "09": "Uttar Pradesh", "10": "Bihar", "11": "Sikkim", "12": "Arunachal Pradesh", "13": "Nagaland" },
    ...{ "14": "Manipur", "15": "Mizoram", "16": "Tripura", "17": "Meghalaya", "18": "Assam", "19": "West Bengal" },
    ...{ "20": "Jharkhand", "21": "Odisha", "22": "Chhattisgarh", "23": "Madhya Pradesh", "24": "Gujarat" },
    ...{ "27": "Maharashtra", "29": "Karnataka", "30": "Goa", "32": "Kerala", "33": "Tamil Nadu" },
    ...{ "36": "Telangana", "37": "Andhra Pradesh" },
  },
  union_territory: {
    ...{ "01": "Jammu and Kashmir", "04": "Chandigarh", "07": "Delhi", "31": "Lakshadweep", "34": "Puducherry" },
    ...{ "26": "Dadra and Nagar Haveli and Daman and Diu", "35": "Andaman and Nicobar Islands", "38": "Ladakh" },
  },
};

describe("the States and Union territories of the shop", () => {
  test.each(["state", "union_territory"] as const)("each %s has its code of the GST law", (kind) => {
    const stored = states.filter((each) => each.kind === kind).map(({ gst_code, name }) => [gst_code, name]);
    expect(Object.fromEntries(stored)).toEqual(gstCodes[kind]);
    expect(stored).toHaveLength(Object.keys(gstCodes[kind]).length);
  });

  test("UTGST applies in Union territories without a legislature only", () => {
    const withUtgst = states.filter(({ gst_code }) => stateTaxKind(gst_code) === "UTGST").map(({ name }) => name);
    expect(withUtgst).toEqual([
      ...["Andaman and Nicobar Islands", "Chandigarh", "Dadra and Nagar Haveli and Daman and Diu"],
      ...["Ladakh", "Lakshadweep"],
    ]);
  });

  test("each has a city to deliver to", () => {
    const reached = new Set(cities.map(({ state_id }) => state_id));
    expect(states.filter(({ id }) => !reached.has(id))).toEqual([]);
  });
});

describe("storing places", () => {
  const highest = Math.max(...cities.map(({ id }) => id));
  const lavasa = { id: highest + 1, name: "Lavasa", state_id: demo.state("Maharashtra").id };
  const versions = () =>
    sql`SELECT id, xmin::text FROM states UNION ALL SELECT id, xmin::text FROM cities ORDER BY 1, 2`;

  test("adds new ones and renames those it knows", async () => {
    await storePlaces(db, { states: [], cities: [lavasa] });
    await storePlaces(db, { states: [], cities: [{ ...lavasa, name: "Lavasa Hills" }] });
    expect((await loadPlaces(db)).cities.filter(({ id }) => id > highest)).toEqual([
      { ...lavasa, name: "Lavasa Hills" },
    ]);
  });

  test("removes none that is not named, because addresses refer to it", async () => {
    await storePlaces(db, { states: [], cities: [] });
    expect(await listStates(db)).toEqual(states);
    expect((await loadPlaces(db)).cities).toEqual(expect.arrayContaining(cities));
  });

  test("writes nothing where nothing differs", async () => {
    const before = await versions();
    await storePlaces(db, { states, cities });
    expect(await versions()).toEqual(before);
  });

  test.each<[string, { states?: object; cities?: object }]>([
    ["a city of no state", { cities: { ...lavasa, id: highest + 2, state_id: 2_000_000_000 } }],
    ["a code of three digits", { states: { ...states[0], gst_code: "027" } }],
    ["another kind of state", { states: { ...states[0], kind: "country" } }],
  ])("refuses %s", async (_what, given) => {
    const wrong = { states: [given.states ?? []].flat(), cities: [given.cities ?? []].flat() } as never;
    await expect(storePlaces(db, wrong)).rejects.toThrow(/constraint|too long/);
  });

  test("twice at once adds a city once", async () => {
    const city = { ...lavasa, id: highest + 3, name: "Amby Valley" };
    await Promise.all([1, 2].map(() => storePlaces(db, { states: [], cities: [city] })));
    expect((await loadPlaces(db)).cities.filter(({ name }) => name === city.name)).toEqual([city]);
  });
});

test("the view that other modules read names a state without cities once, and one with cities by each", async () => {
  await sql`DELETE FROM cities WHERE state_id = ${demo.state("Lakshadweep").id}`;
  const rows = (name: string) => sql`SELECT city, gst_code FROM places WHERE state = ${name}`;
  expect(await rows("Lakshadweep")).toEqual([{ city: null, gst_code: "31" }]);
  const ofDelhi = cities.filter(({ state_id }) => state_id === demo.state("Delhi").id);
  expect(await rows("Delhi")).toEqual(
    expect.arrayContaining(ofDelhi.map(({ name }) => ({ city: name, gst_code: "07" }))),
  );
});
