import { renditionMaker } from "../../platform/pictures/background.ts";
import type { Shop } from "../kit/shop.ts";
import { makeRenditionsJob } from "./job-definitions.ts";
import { announceFiles, storePlaceholder } from "./queries.ts";

/** Pictures mostly arrive in batches, so they are announced only after the last one. */
const quietMs = 5000;

/** @returns a function that stops, abandoning the rendition in progress */
export function mediaJobs({ jobs, files, db, log }: Shop): () => Promise<void> {
  const maker = renditionMaker(files.environment);
  let timer: NodeJS.Timeout | undefined;
  const changed = new Set<string>();
  const announceWhenQuiet = (path: string) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed.clear();
      announceFiles(db, paths).catch((error) =>
        log.warn({ err: error }, "new placeholder colours could not be announced"),
      );
    }, quietMs);
  };
  jobs.work(makeRenditionsJob, async ({ path }) => {
    const { placeholder } = await maker.make(path);
    if (await storePlaceholder(db, path, placeholder)) announceWhenQuiet(path);
  });
  return async () => {
    clearTimeout(timer);
    await maker.stop();
  };
}
