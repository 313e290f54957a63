import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { localAddress } from "../../language/addresses.ts";
import { useRootData } from "../root-data.ts";
import { storedToken } from "../token.ts";
import { beginNavigation, endNavigation } from "./kept-at.ts";
import { hasWorker, tellWorker } from "./tell-worker.ts";

/** Makes the worker keep opened pages for use offline, unless the owner has turned that off. */
export function useOffline(): void {
  const isOn = useRootData()?.site.works_offline !== false;
  const { key, pathname, search } = useLocation();
  const { state } = useNavigation();
  const first = useRef(key);

  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator) || (!isOn && !hasWorker())) return;
    const by = storedToken();
    const start = async () => {
      const { startOffline, stopOffline } = await import("./register.ts");
      await (isOn ? startOffline(by) : stopOffline());
    };
    // The page comes first, unless everything needed is already in the browser.
    const timer = setTimeout(() => void start().catch(() => {}), hasWorker() ? 0 : 3000);
    return () => clearTimeout(timer);
  }, [isOn]);

  useEffect(() => {
    if (state === "loading") beginNavigation();
  }, [state]);

  useEffect(() => {
    const isLoadedWhole = first.current === key;
    first.current = "";
    if (!isLoadedWhole) endNavigation();
    if (!isOn) return;
    const by = storedToken();
    const tell = (title: string) => tellWorker({ visited: localAddress(pathname) + search, by, title });
    tell(isLoadedWhole ? "" : document.title);
    if (!isLoadedWhole) return;
    // By then, a customer's page has its data and a title that includes them.
    const timer = setTimeout(() => tell(document.title), 1500);
    return () => clearTimeout(timer);
  }, [isOn, key, pathname, search]);
}
