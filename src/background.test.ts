import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assignJobs } from "./background.ts";
import type { JobDefinition } from "./platform/jobs/job.ts";
import type { Shop } from "./shop/kit/shop.ts";

test("every job that is defined has a handler", async () => {
  const files = globSync("shop/*/job-definitions.ts", { cwd: import.meta.dirname });
  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))));
  const defined = modules.flatMap((module) => Object.values<JobDefinition<unknown>>(module));
  const handled: string[] = [];
  const shop = { jobs: { work: ({ name }: JobDefinition<unknown>) => handled.push(name) }, files: { environment: {} } };
  await assignJobs(shop as unknown as Shop, { send: async () => {}, stop: () => {} })();
  expect(defined.length).toBeGreaterThan(20);
  expect(handled.toSorted()).toEqual(defined.map(({ name }) => name).toSorted());
});
