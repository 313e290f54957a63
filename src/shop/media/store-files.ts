import { enqueueAll } from "../../platform/jobs/enqueue.ts";
import type { Db } from "../kit/shop.ts";
import { makeRenditionsJob } from "./job-definitions.ts";
import { mergeFiles, type StoredFile } from "./queries.ts";

/** Records stored files and queues smaller renditions in modern formats for new pictures. */
export async function storeFiles(db: Db, kept: StoredFile[]): Promise<void> {
  const added = await mergeFiles(db, kept);
  const pictures = added.filter(({ content_type }) => /^image\/(?:webp|avif|png|jpeg)$/.test(content_type));
  await enqueueAll(
    db,
    makeRenditionsJob,
    pictures.map(({ path }) => ({ path })),
  );
}
