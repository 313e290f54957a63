export { deleteWishes, deleteWishesUnusedSince, wishedBy } from "./queries.ts";
export { wishlistRoutes } from "./routes.ts";
