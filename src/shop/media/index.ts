export { ingestDocument, ingestPicture } from "./ingest.ts";
export { mediaJobs } from "./jobs.ts";
export { type FilesByPath, loadMedia, lookOf, nextSlideChange } from "./media.ts";
export { allFiles, filesByPath, type KeptFile, type SlideRow, storeMedia, storeSlides } from "./queries.ts";
export { mediaRoutes } from "./routes.ts";
export { typeOfFile } from "./staff-queries.ts";
export { mediaStaffRoutes } from "./staff-routes.ts";
export { storeFiles } from "./store-files.ts";
