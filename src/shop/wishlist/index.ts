export { deleteWishes, deleteWishesUnusedSince, listWishedProducts } from "./queries.ts";
export { wishlistRoutes } from "./routes.ts";
