import { renditionMaker } from "../../platform/pictures/background.ts";
import type { Shop } from "../kit/shop.ts";
import { storePlaceholder, tellOfChange } from "./queries.ts";

export const makeRenditions = "media.make-renditions";

/** Pictures mostly come many at once: what shows them is loaded anew after the last. */
const quietMs = 5000;

/** @returns drops what is being made */
export function mediaJobs({ jobs, files, db, log }: Shop): () => Promise<void> {
  const maker = renditionMaker(files.environment);
  let quiet: NodeJS.Timeout | undefined;
  const tellWhenQuiet = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      tellOfChange(db).catch((error) => log.warn({ err: error }, "nobody was told of new colours"));
    }, quietMs);
  };
  jobs.work(
    makeRenditions,
    async ({ path }) => {
      const { placeholder } = await maker.make(String(path));
      if (await storePlaceholder(db, String(path), placeholder)) tellWhenQuiet();
    },
    // Not urgent: one at a time leaves a core for customers.
    { concurrency: 1 },
  );
  return async () => {
    clearTimeout(quiet);
    await maker.stop();
  };
}
