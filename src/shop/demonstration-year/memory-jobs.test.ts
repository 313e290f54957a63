import { expect, test, vi } from "vitest";
import { z } from "zod";
import { testShop } from "../../../test/support/test-shop.ts";
import { defineJob } from "../../platform/jobs/job.ts";
import { openMemoryJobs } from "./memory-jobs.ts";

const { db, sql } = await testShop();
const payload = z.object({ number: z.int() });
const points = defineJob({ name: "rewards.credit", payload });

test("jobs wait until they are settled, and run once, in the order in which they were enqueued", async () => {
  const jobs = openMemoryJobs();
  const done: number[] = [];
  jobs.work(points, async ({ number }) => void done.push(number));
  for (const number of [3, 1, 2]) await jobs.enqueue(db, points, { number });
  expect(done).toEqual([]);
  await jobs.settle();
  await jobs.settle();
  expect(done).toEqual([3, 1, 2]);
});

test("those that follow from others run too, and no two of a round have the same id", async () => {
  const jobs = openMemoryJobs();
  const done: [number, string][] = [];
  jobs.work(points, async ({ number }, { id, attempt }) => {
    expect(attempt).toBe(1);
    done.push([number, id]);
    if (number < 3) for (const next of [number + 1, number + 10]) await jobs.enqueue(db, points, { number: next });
  });
  await jobs.enqueue(db, points, { number: 1 });
  await jobs.runDue();
  expect(done.map(([number]) => number)).toEqual([1, 2, 11, 3, 12]);
  const second = done.slice(1, 3).map(([, id]) => id);
  expect(new Set(second).size).toBe(2);
});

test.each(["mail.order-placed", "mail.to-staff", "documents.render-invoice", "acknowledgements.render"])(
  "%s is left out: mails would be about the past, and documents are drawn when they are opened",
  async (name) => {
    const jobs = openMemoryJobs();
    const handler = vi.fn(async () => {});
    const job = defineJob({ name, payload });
    jobs.work(job, handler);
    await jobs.enqueue(db, job, { number: 1 });
    await jobs.settle();
    expect(handler).not.toHaveBeenCalled();
  },
);

test("a job without a worker is dropped, and one that fails ends the year", async () => {
  const jobs = openMemoryJobs();
  await jobs.enqueue(db, points, { number: 1 });
  await jobs.settle();
  const handler = vi.fn(() => Promise.reject(new Error("no such order")));
  jobs.work(points, handler);
  await jobs.settle();
  expect(handler).not.toHaveBeenCalled();
  await jobs.enqueue(db, points, { number: 2 });
  await expect(jobs.settle()).rejects.toThrow("no such order");
});

test("the shop's own worker never sees them", async () => {
  const jobs = openMemoryJobs();
  await jobs.start();
  await jobs.enqueue(db, points, { number: 1 });
  expect(await sql`SELECT FROM jobs WHERE name = ${points.name}`).toEqual([]);
  expect([await jobs.counts(), jobs.running(), jobs.unknown()]).toEqual([[], [], []]);
  await jobs.stop();
});
