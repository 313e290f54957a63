import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { isApiError } from "../contract/api-error.ts";
import { Allowed } from "./parts/Allowed.tsx";
import { NotFound, ScreenError, StartError, Starting } from "./parts/ErrorScreens.tsx";
import { groups, type ScreenEntry } from "./routes.tsx";
import { loadMember, useMember } from "./session.ts";
import { SetUpFirst } from "./shell/SetUpFirst.tsx";
import { Shell } from "./shell/Shell.tsx";
import { followRouter } from "./whereabouts.ts";

const basename = "/admin";

/** Redirects to sign-in, and back afterwards, unless the user is signed in. */
async function requireMember({ request }: LoaderFunctionArgs) {
  try {
    await loadMember();
    return null;
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error;
    const { pathname, search } = new URL(request.url);
    const here = pathname.slice(basename.length) + search;
    throw redirect(here === "" || here === "/" ? "/sign-in" : `/sign-in?${new URLSearchParams({ next: here })}`);
  }
}

/** Each screen is a separate chunk, fetched when first shown. */
function toRoute({ path, right, load }: ScreenEntry): RouteObject {
  return {
    path,
    ErrorBoundary: ScreenError,
    lazy: async () => {
      const { default: Content } = await load();
      return {
        Component: () => (
          <Allowed right={right}>
            <Content />
          </Allowed>
        ),
      };
    },
  };
}

function Office() {
  const { pending } = useMember();
  return pending ? <SetUpFirst pending={pending} /> : <Shell />;
}

const entry = (path: string, load: ScreenEntry["load"]): RouteObject => ({
  path,
  HydrateFallback: Starting,
  ErrorBoundary: StartError,
  lazy: async () => ({ Component: (await load()).default }),
});

export const router = createBrowserRouter(
  [
    entry("sign-in", () => import("./screens/auth/SignInScreen.tsx")),
    entry("join", () => import("./screens/auth/JoinScreen.tsx")),
    {
      loader: requireMember,
      shouldRevalidate: () => false,
      Component: Office,
      HydrateFallback: Starting,
      ErrorBoundary: StartError,
      children: [
        { ...toRoute({ path: "", right: "signed-in", load: () => import("./screens/start/StartScreen.tsx") }) },
        ...groups.flatMap(({ screens }) => screens.map(toRoute)),
        { path: "*", Component: NotFound },
      ],
    },
  ],
  { basename },
);

followRouter(router);
