import { expect, test } from "vitest";
import { hashPassword, inTurn, isPassword, tooBusy } from "./passwords.ts";

test("keeps a password as argon2id with 19 MiB and two passes, salted", async () => {
  const hashes = await Promise.all([hashPassword("tuning fork"), hashPassword("tuning fork")]);
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await isPassword(hashes[0], "tuning fork")).toBe(true);
  expect(await isPassword(hashes[0], "tuning forks")).toBe(false);
});

test("knows a password however its letters were encoded", async () => {
  const composed = await hashPassword("Zürich é");
  expect(await isPassword(composed, "Zu\u0308rich e\u0301")).toBe(true);
});

test("without an account no password is right", async () => {
  expect(await isPassword(undefined, "")).toBe(false);
});

test("few at once, some in line, and no more than that", async () => {
  let running = 0;
  let most = 0;
  const work = () =>
    inTurn(async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return "done";
    });
  const results = await Promise.all(Array.from({ length: 1000 }, work));
  const done = results.filter((result) => result === "done").length;
  expect(most).toBeLessThanOrEqual(3);
  expect(done).toBe(most + 40 * most);
  expect(results.filter((result) => result === tooBusy)).toHaveLength(1000 - done);
  expect(await work()).toBe("done");
});

test("work that fails gives its turn on", async () => {
  const failing = Array.from({ length: 10 }, () => inTurn(() => Promise.reject(new Error("no"))).catch(() => "failed"));
  expect(await Promise.all(failing)).toEqual(Array(10).fill("failed"));
  expect(await inTurn(async () => "done")).toBe("done");
});
