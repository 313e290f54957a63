import { beforeAll, describe, expect, test } from "vitest";
import type { StaffCall } from "../src/contract/staff/call.ts";
import { staffCalls } from "../src/contract/staff/index.ts";
import { may, type Right, type Role, rights, roles } from "../src/contract/staff/rights.ts";
import type { TestMember } from "./support/staff.ts";
import { testShop } from "./support/test-shop.ts";

const { app, request, member } = await testShop();
const staff = new Map<Role, TestMember>();

beforeAll(async () => {
  for (const role of roles) staff.set(role, await member(role));
});

const all = Object.entries<StaffCall>(staffCalls);
/** Sends nothing that is required, so that permitted callers get a validation error and nothing changes. */
const ask = (name: string, actor: TestMember | null, headers = {}) => {
  const [method = "", path = ""] = name.split(" ");
  const address = path.replace(/:(\w+)/g, (_, field) => (field === "id" ? "2000000000" : "nothing"));
  return request(method, `/api/${address}`, { staff: actor, headers });
};

/** Sign-in calls would end the calling session. */
const endsOwnSession = ["POST staff/sign-out"];
const guarded = all.filter(([name, { right }]) => right !== "signed-out" && !endsOwnSession.includes(name));

test("every call of the back office that the server answers is in the contract, and the other way round", () => {
  const answered = served().filter((name) => name.includes(" staff/"));
  expect(answered.sort()).toEqual(all.map(([name]) => name).sort());
});

/** Every route of the server, read from its printed tree: four characters per level. */
function served(): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods] = /^([│ ├└─]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      above.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, part);
      const path = above.join("").replace(/^\/api\//, "");
      return (methods?.split(", ") ?? []).filter((method) => method !== "HEAD").map((method) => `${method} ${path}`);
    });
}

describe.each(guarded)("%s", (name, call) => {
  test("refuses a stranger", async () => {
    expect((await ask(name, null)).status).toBe(401);
  });

  test.each(roles)("by %s", async (role) => {
    const { status } = await ask(name, staff.get(role) ?? null);
    const allowed = call.right === "signed-in" || may(role, call.right as Right);
    if (allowed) expect([200, 201, 204, 404, 409, 415, 422]).toContain(status);
    else expect(status).toBe(403);
  });

  test("refuses what another site's page sends", async () => {
    const { status } = await ask(name, staff.get("owner") ?? null, { "sec-fetch-site": "cross-site" });
    if (!name.startsWith("GET")) expect(status).toBe(403);
  });
});

test("the owner has every right; every right belongs to another role too, or to the owner alone by intent", () => {
  for (const right of Object.keys(rights) as Right[]) expect(may("owner", right)).toBe(true);
  const alone = (Object.keys(rights) as Right[]).filter((right) => rights[right].length === 1);
  expect(alone).toEqual(["staff.manage", "security.read", "settings.change"]);
});
