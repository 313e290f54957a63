import { expect, onTestFinished, test, vi } from "vitest";
import { hashPassword, queueHashing, tooBusy, verifyPassword } from "./passwords.ts";

test("hashes a password with argon2id, 19 MiB and two passes, salted", async () => {
  const hashes = await Promise.all([hashPassword("tuning fork"), hashPassword("tuning fork")]);
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await verifyPassword(hashes[0], "tuning fork")).toBe(true);
  expect(await verifyPassword(hashes[0], "tuning forks")).toBe(false);
});

test("accepts a password in any Unicode encoding", async () => {
  const composed = await hashPassword("Zürich é");
  expect(await verifyPassword(composed, "Zu\u0308rich e\u0301")).toBe(true);
});

test("without an account no password is accepted", async () => {
  expect(await verifyPassword(undefined, "")).toBe(false);
});

test("few run at the same time, and none waits longer than 1.5 seconds", async () => {
  // Only the work itself advances the clock, however busy the machine is.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const seconds = { held: 0.2, longest: 1.5 };
  let running = 0;
  let most = 0;
  const work = () =>
    queueHashing(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 1000 * seconds.held));
      running -= 1;
      return "done";
    });
  const timed = async () => {
    const begun = performance.now();
    const result = await work();
    return { result, seconds: (performance.now() - begun) / 1000 };
  };
  // The average duration is known after some hashes.
  await passing(() => Promise.all(Array.from({ length: 9 }, work)));
  const all = await passing(() => Promise.all(Array.from({ length: 200 }, timed)));
  const done = all.filter(({ result }) => result === "done");
  const refused = all.filter(({ result }) => result === tooBusy);
  expect(most).toBeLessThanOrEqual(3);
  expect(done.length).toBeGreaterThan(2 * most);
  expect(refused.length).toBeGreaterThan(100);
  expect(Math.max(...done.map((each) => each.seconds))).toBeLessThanOrEqual(seconds.longest + seconds.held);
  // Most are refused immediately.
  expect(refused.filter((each) => each.seconds === 0).length).toBeGreaterThan(100);
  expect(await passing(work)).toBe("done");
});

/** Lets time pass until the work is done. */
async function passing<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = work();
  await vi.runAllTimersAsync();
  return result;
}

test("failing work frees its slot", async () => {
  const failing = Array.from({ length: 10 }, () =>
    queueHashing(() => Promise.reject(new Error("no"))).catch(() => "failed"),
  );
  expect(await Promise.all(failing)).toEqual(Array(10).fill("failed"));
  expect(await queueHashing(async () => "done")).toBe("done");
});
