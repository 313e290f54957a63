import { expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { placesCalls } from "../../contract/places.ts";

const shop = await testShop();
const { request, sql, live } = shop;
const { id: maharashtra } = (await loadDemonstration(shop)).state("Maharashtra");

test("states come as a bare list, by name", async () => {
  const { status, body } = await request("GET", "/api/state-list");
  expect(status).toBe(200);
  expect(body).toHaveLength(36);
  expect(body).toEqual(placesCalls["GET state-list"].reply.parse(body));
  expect(body.map((state: { name: string }) => state.name)).toEqual(
    body.map((state: { name: string }) => state.name).sort(),
  );
});

test("cities come with their states", async () => {
  const { body } = await request("GET", "/api/city-list");
  expect(body).toEqual(placesCalls["GET city-list"].reply.parse(body));
  expect(body.data.find((city: { name: string }) => city.name === "Pune")).toMatchObject({ state_id: maharashtra });
});

test("an unchanged list is answered with 304, a changed one whole", async () => {
  const first = await request("GET", "/api/city-list");
  const headers = { "if-none-match": first.headers.etag ?? "" };
  expect(first.headers.etag).toMatch(/^"/);
  expect((await request("GET", "/api/city-list", { headers })).status).toBe(304);
  await sql`INSERT INTO cities (id, name, state_id) SELECT max(id) + 1, 'Lavasa', ${maharashtra} FROM cities`;
  await live.refresh();
  const again = await request("GET", "/api/city-list", { headers });
  expect(again.status).toBe(200);
  expect(again.body.data).toContainEqual({ id: expect.any(Number), name: "Lavasa", state_id: maharashtra });
});

test("a token that is not valid is refused even here", async () => {
  expect((await request("GET", "/api/state-list", { token: "nonsense" })).status).toBe(401);
});
