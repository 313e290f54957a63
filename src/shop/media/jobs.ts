import { renditionMaker } from "../../platform/pictures/background.ts";
import type { Shop } from "../kit/shop.ts";
import { makeRenditionsJob, removeDraftsJob } from "./job-definitions.ts";
import { storePlaceholder } from "./queries.ts";

/** @returns a function that stops, abandoning the rendition in progress */
export function mediaJobs({ jobs, files, db }: Pick<Shop, "jobs" | "files" | "db">): () => Promise<void> {
  const maker = renditionMaker(files.environment);
  jobs.work(makeRenditionsJob, async ({ path }) => {
    const { placeholder } = await maker.make(path);
    await storePlaceholder(db, path, placeholder);
  });
  jobs.work(removeDraftsJob, () => files.removeDrafts());
  return () => maker.stop();
}
