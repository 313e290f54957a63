import { type Files, type FilesConfig, filesIn } from "./files.ts";
import { filesInObjectStorage } from "./files-in-object-storage.ts";

/** Opens the file storage: the bucket of FILES_URL, or a folder under DATA_DIR. */
export function openFiles(config: FilesConfig): Files {
  const { FILES_URL } = config;
  return FILES_URL ? filesInObjectStorage({ ...config, FILES_URL }) : filesIn(config.DATA_DIR);
}
