import { enqueueAll } from "../../platform/jobs/enqueue.ts";
import type { Db } from "../kit/shop.ts";
import { makeRenditionsJob } from "./job-definitions.ts";
import { type KeptFile, mergeFiles } from "./queries.ts";

/** Notes what is kept. Of pictures that are new, smaller copies in newer formats are made later. */
export async function storeFiles(db: Db, kept: KeptFile[]): Promise<void> {
  const added = await mergeFiles(db, kept);
  const pictures = added.filter(({ content_type }) => /^image\/(?:webp|avif|png|jpeg)$/.test(content_type));
  await enqueueAll(
    db,
    makeRenditionsJob,
    pictures.map(({ path }) => ({ path })),
  );
}
