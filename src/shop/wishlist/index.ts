export { deleteWishes, wishedBy } from "./queries.ts";
export { wishlistRoutes } from "./routes.ts";
