import type { createBrowserRouter } from "react-router";

type Router = Pick<ReturnType<typeof createBrowserRouter>, "state" | "basename">;

let router: Router | null = null;

/** Called once, with the router of the screens. */
export function followRouter(followed: Router) {
  router = followed;
}

/**
 * Whether the user is at a screen, given by the path that `useLocation` returns in it. They have left it as soon as they are on the way to
 * another, even if that is still loading.
 */
export function isAt(path: string): boolean {
  if (!router) return true;
  const { location, navigation } = router.state;
  const { pathname } = navigation.location ?? location;
  return (pathname.slice((router.basename ?? "").length) || "/") === path;
}
