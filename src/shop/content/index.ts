export { loadContent } from "./content.ts";
export { isNoticeAccepted, isSameNotice } from "./notice.ts";
export { privacyNotice, storeFaq, storeTestimonials } from "./queries.ts";
export { contentRoutes } from "./routes.ts";
export { contentStaffRoutes } from "./staff-routes.ts";
export { storePages } from "./store-pages.ts";
