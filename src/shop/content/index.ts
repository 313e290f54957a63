export { type Content, loadContent } from "./content.ts";
export { type FaqRow, type PageRow, storeFaq, storeTestimonials, type TestimonialRow } from "./queries.ts";
export { contentRoutes } from "./routes.ts";
export { storePages } from "./store-pages.ts";
