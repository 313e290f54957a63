import { useEffect, useRef } from "react";
import { type Path, useBlocker, useLocation, useNavigate } from "react-router";
import { texts } from "../contract/texts.ts";
import { localAddress, withoutLanguage } from "../language/addresses.ts";
import { text } from "../language/text.ts";
import { toast } from "../ui/toast.ts";
import { isOutdated } from "./client.ts";
import { hasWorker } from "./offline/tell-worker.ts";

/**
 * Keeps the current page when the connection is lost, and offers to retry the navigation. Offline, no navigation begins. If the server does
 * not respond, React Router reloads the page when it cannot load a script of another page, even one that it only prefetches.
 */
export function useLostConnection(): void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const wanted = useRef<string | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    wanted.current = toPath(nextLocation);
    return (!navigator.onLine || isOutdated()) && wanted.current !== toPath(currentLocation);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when a navigation has ended
  useEffect(() => {
    wanted.current = null;
  }, [key]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const path = toPath(blocker.location);
    blocker.reset();
    // The worker shows the kept page with its age, or what else is available.
    if (hasWorker() || navigator.onLine) window.location.assign(localAddress(path));
    else sayOffline(() => void navigate(path));
  }, [blocker, navigate]);

  useEffect(() => {
    // In development, Vite reloads the page.
    if (import.meta.env.DEV) return;
    const keep = (event: NavigateEvent) => {
      if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      const path = wanted.current;
      // The prefetch fails along with the navigation; one notice is enough.
      wanted.current = null;
      if (path) void openWhole(path);
    };
    // Browsers without this API show their own error page.
    window.navigation?.addEventListener("navigate", keep);
    return () => window.navigation?.removeEventListener("navigate", keep);
  }, []);
}

const toPath = ({ pathname, search }: Path) => withoutLanguage(pathname) + search;

/** Loads a full page from the server as soon as it responds. Most browsers never retry a script that failed to load. */
async function openWhole(path: string) {
  if (hasWorker()) return window.location.assign(localAddress(path));
  try {
    await fetch(localAddress(path), { method: "HEAD" });
    window.location.assign(localAddress(path));
  } catch {
    sayOffline(() => void openWhole(path));
  }
}

function sayOffline(retry: () => void) {
  toast.failure(texts.offline, { name: text("Retry"), press: retry });
}
