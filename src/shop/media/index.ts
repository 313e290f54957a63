export { mediaJobs } from "./jobs.ts";
export { type FilesByPath, imageDetails, loadMedia, nextSlideChange } from "./media.ts";
export {
  findFiles,
  type ImageDetails,
  loadAllFiles,
  type SlideRow,
  type StoredFile,
  storeMedia,
  storeSlides,
} from "./queries.ts";
export { mediaRoutes } from "./routes.ts";
export { findContentType } from "./staff-queries.ts";
export { mediaStaffRoutes } from "./staff-routes.ts";
export { storeFiles } from "./store-files.ts";
