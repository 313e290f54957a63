import { type ReactNode, useEffect, useRef } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRevalidator,
  useRouteError,
} from "react-router";
import "../ui/styles/index.css";
import { SkipLink } from "../ui/SkipLink.tsx";
import { Toasts } from "../ui/Toasts.tsx";
import type { Route } from "./+types/root";
import favicon from "./favicon.svg";
import { type LoadFailure, pageLoader } from "./page-loader.ts";
import { Footer } from "./parts/Footer.tsx";
import { Header } from "./parts/Header.tsx";
import { MobileBar } from "./parts/MobileBar.tsx";
import { NavigationProgress } from "./parts/NavigationProgress.tsx";
import { NotFound } from "./parts/NotFound.tsx";
import { Problem } from "./parts/Problem.tsx";
import { isBeingTyped } from "./parts/SearchBox.tsx";
import styles from "./root.module.css";
import { startSession, useSession } from "./session.ts";
import { signedInMarker } from "./token.ts";

const load = pageLoader(async (call, { url }) => {
  const [site, categories] = await Promise.all([call("GET site"), call("GET category-list")]);
  return { site: site.data, categories: categories.data, origin: url.origin };
});

export const loader = load;
export const clientLoader = load;
/** The same for everybody, and the same as long as the page is open. */
export const shouldRevalidate = () => false;

/** A page whose data differ for signed-in customers says so: `export const handle: PageHandle = { personal: true }`. */
export interface PageHandle {
  personal?: boolean;
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: favicon, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0c2f3d" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script dangerouslySetInnerHTML={{ __html: signedInMarker }} />
        <Meta />
        <Links />
      </head>
      <body className={styles.body}>
        <SkipLink />
        <NavigationProgress />
        <Header />
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer />
        <MobileBar />
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  usePersonalData();
  useFocusOnNavigation();
  return <Outlet />;
}

/** Pages are rendered as for a visitor. As soon as it is known that somebody is signed in, their prices and hearts are fetched. */
function usePersonalData() {
  const { signedIn } = useSession();
  const { revalidate } = useRevalidator();
  const shownAs = useRef(false);
  const personal = useMatches().some((match) => (match.handle as PageHandle | undefined)?.personal);

  useEffect(startSession, []);
  useEffect(() => void dispatchEvent(new Event("hydrated")), []);
  useEffect(() => {
    if (shownAs.current === signedIn) return;
    shownAs.current = signedIn;
    // Signed out, here or in another tab: a page for customers then leads to signing in.
    if (personal || !signedIn) void revalidate();
  }, [signedIn, personal, revalidate]);
}

/** A new page takes the focus, as it would without scripts; filters and paging of the same page leave it alone. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (isBeingTyped(document.activeElement)) return;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname]);
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFound />;
    return <Problem status={error.status} failure={error.data as LoadFailure | undefined} />;
  }
  return <Problem status={500} />;
}
