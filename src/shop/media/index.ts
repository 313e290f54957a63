export { loadMedia, type Media } from "./media.ts";
export {
  allFiles,
  type KeptFile,
  type SlideRow,
  storeFiles,
  storeMedia,
  storeSlides,
} from "./queries.ts";
export { mediaRoutes } from "./routes.ts";
