import { renditionMaker } from "../../platform/pictures/background.ts";
import type { Shop } from "../kit/shop.ts";
import { makeRenditionsJob } from "./job-definitions.ts";
import { storePlaceholder, tellOfChange } from "./queries.ts";

/** Pictures mostly arrive in batches: what shows them is reloaded after the last one. */
const quietMs = 5000;

/** @returns drops the picture being made */
export function mediaJobs({ jobs, files, db, log }: Shop): () => Promise<void> {
  const maker = renditionMaker(files.environment);
  let timer: NodeJS.Timeout | undefined;
  const announceWhenQuiet = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      tellOfChange(db).catch((error) => log.warn({ err: error }, "new placeholder colours could not be announced"));
    }, quietMs);
  };
  jobs.work(makeRenditionsJob, async ({ path }) => {
    const { placeholder } = await maker.make(path);
    if (await storePlaceholder(db, path, placeholder)) announceWhenQuiet();
  });
  return async () => {
    clearTimeout(timer);
    await maker.stop();
  };
}
