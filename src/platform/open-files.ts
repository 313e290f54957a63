import { type Files, type FilesConfig, filesIn } from "./files.ts";
import { filesInObjectStorage } from "./files-in-object-storage.ts";

/** The files of a shop: in the bucket of FILES_URL, or under DATA_DIR. */
export function openFiles(config: FilesConfig): Files {
  const { FILES_URL } = config;
  return FILES_URL ? filesInObjectStorage({ ...config, FILES_URL }) : filesIn(config.DATA_DIR);
}
