import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
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
import { localAddress } from "../language/addresses.ts";
import { language, text } from "../language/text.ts";
import inter from "../ui/fonts/inter.woff2";
import "../ui/styles/index.css";
import { SkipLink } from "../ui/SkipLink.tsx";
import { Toasts } from "../ui/Toasts.tsx";
import type { Route } from "./+types/root";
import { earlyCallAttribute } from "./early-reply.ts";
import { head } from "./head.ts";
import { headScript } from "./head-script.ts";
import { buildAttribute } from "./offline/kept-names.ts";
import { useOutbox } from "./offline/outbox.ts";
import { useOffline } from "./offline/useOffline.ts";
import type { PageHandle } from "./page-handle.ts";
import { type LoadFailure, pageLoader } from "./page-loader.ts";
import { Footer } from "./parts/layout/Footer.tsx";
import { Header } from "./parts/layout/Header.tsx";
import { MobileBar } from "./parts/layout/MobileBar.tsx";
import { NavigationProgress } from "./parts/layout/NavigationProgress.tsx";
import { NotFound } from "./parts/layout/NotFound.tsx";
import { Problem, problemTitle } from "./parts/layout/Problem.tsx";
import { StaleNotice } from "./parts/layout/StaleNotice.tsx";
import { isBeingTyped } from "./parts/search/SearchBox.tsx";
import styles from "./root.module.css";
import { forAllPages, type RootData, useRootData } from "./root-data.ts";
import { startSession, useSession } from "./session.ts";
import { hasSignedInCookie } from "./signed-in-cookie.ts";
import { useLostConnection } from "./useLostConnection.ts";

const load = pageLoader(async (call, { url }) => {
  const [site, categories] = await Promise.all([call("GET site"), call("GET category-list")]);
  return { site: forAllPages(site.data), categories: categories.data, origin: url.origin };
});

export async function loader(args: Route.LoaderArgs): Promise<RootData> {
  const cookies = args.request.headers.get("Cookie");
  return { ...(await load(args)), signedIn: hasSignedInCookie(cookies) };
}
export const clientLoader = load;
/** The data are the same for everyone and never reloaded while the page is open. */
export const shouldRevalidate = () => false;

/** Pages have their own titles; this is the title of an error shown instead of a page. */
export const meta: Route.MetaFunction = (args) => (args.error ? head(args, errorTitle(args.error)) : []);

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/icons/192.png", type: "image/png" },
  { rel: "apple-touch-icon", href: "/icons/180.png" },
  { rel: "manifest", href: localAddress("/manifest.webmanifest") },
];

/** Not in the scripts, which would then change with every build. Browsers read it before React can rewrite the element. */
const build = import.meta.env.SSR ? import.meta.env.BUILD || undefined : document.documentElement.dataset.build;

export function Layout({ children }: { children: ReactNode }) {
  const isScripted = useIsScripted();
  const brand = useRootData()?.site.brand;
  return (
    <html
      lang={language() === "hi" ? "hi" : "en-IN"}
      {...useVisitorAttributes()}
      {...{ [earlyCallAttribute]: useEarlyCall(), [buildAttribute]: build }}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand?.deep ?? "#0c2f3d"} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        {isScripted && <script dangerouslySetInnerHTML={{ __html: headScript }} />}
        <Meta />
        <Links />
        {/* Without it, browsers would not have the font for the first paint, and could only use it on the next page. */}
        <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: colours that the server computed */}
        {brand?.theme && <style dangerouslySetInnerHTML={{ __html: brand.theme }} />}
      </head>
      <body className={styles.body}>
        <SkipLink />
        <StaleNotice />
        <NavigationProgress />
        <Header />
        <NewNotice />
        <Outbox />
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer />
        <MobileBar />
        <Toasts />
        {isScripted && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Whether the page is sent with scripts. Read-only pages go without them for visitors, whose header consists of links, a form and popovers.
 * A signed-in customer's header shows a name and counts that only scripts can fetch, because the token is in local storage; their browser
 * has had these scripts since the sign-in page.
 */
function useIsScripted(): boolean {
  const page = useMatches().at(-1)?.handle as PageHandle | undefined;
  const root = useRootData();
  const error = useRouteError();
  // In a browser, this only runs on a page sent with scripts.
  if (!import.meta.env.SSR || root === undefined || root.signedIn) return true;
  // An error page offers to retry; "not found" has only links.
  if (error) return !isNotFound(error);
  return page?.scripts !== false;
}

/** Set by scripts before and after hydration. An error page is a new <html>, which would be without them. */
const visitorAttributes = ["data-signed-in", "data-prices"];

function useVisitorAttributes(): Record<string, string> {
  const [present] = useState(() => {
    if (import.meta.env.SSR) return {};
    const { documentElement } = document;
    const names = visitorAttributes.filter((name) => documentElement.hasAttribute(name));
    return Object.fromEntries(names.map((name) => [name, documentElement.getAttribute(name) ?? ""]));
  });
  return present;
}

function useEarlyCall(): string | undefined {
  const page = useMatches().at(-1);
  return (page?.handle as PageHandle | undefined)?.earlyCall?.(page?.params ?? {});
}

/** Loaded only if there is a notice to accept. */
const NoticeBar = lazy(() => import("./parts/layout/NoticeBar.tsx"));

function NewNotice() {
  const { user } = useSession();
  if (!user?.notice_to_accept) return null;
  return (
    <Suspense fallback={null}>
      <NoticeBar version={user.notice_to_accept} />
    </Suspense>
  );
}

function Outbox() {
  const outbox = useOutbox();
  return outbox && <outbox.Notice />;
}

export default function Root() {
  useStart();
  usePersonalData();
  useFocusOnNavigation();
  useLostConnection();
  useOffline();
  return <Outlet />;
}

function useStart() {
  useEffect(startSession, []);
  useEffect(() => void dispatchEvent(new Event("hydrated")), []);
}

/** Pages are rendered as for a visitor. For a signed-in customer, prices and hearts are fetched after hydration. */
function usePersonalData() {
  const { signedIn } = useSession();
  const { revalidate } = useRevalidator();
  const shownAs = useRef(false);
  const personal = useMatches().some((match) => (match.handle as PageHandle | undefined)?.personal);

  useEffect(() => {
    if (shownAs.current === signedIn) return;
    shownAs.current = signedIn;
    // Signed out, here or in another tab: a customers-only page then redirects to sign-in.
    if (personal || !signedIn) void revalidate();
  }, [signedIn, personal, revalidate]);
}

/** A new page takes the focus, as it would without scripts; filters and pagination of the same page do not move it. */
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

/** Also replaces Root when that fails. */
export function ErrorBoundary() {
  useStart();
  const error = useRouteError();
  if (isNotFound(error)) return <NotFound />;
  const failure = isRouteErrorResponse(error) ? (error.data as LoadFailure | undefined) : undefined;
  return <Problem status={statusOf(error)} failure={failure} />;
}

const errorTitle = (error: unknown) => (isNotFound(error) ? text("Page not found") : problemTitle(statusOf(error)));

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
