import { useEffect } from "react";
import { refreshAllLists, refreshLists } from "../query-client.ts";
import { followChanges } from "./follow-changes.ts";

/** Changes in quick succession are shown together, and not by all browsers at the same moment. */
const gatherMs = 300;
const spreadMs = 700;
/** Pause between two refreshes. */
const restMs = 2000;

/**
 * Refetches the lists on the screen when the server reports changes. While the stream of changes is not open, they are refetched when the
 * window gets the focus.
 */
export function useLiveLists() {
  useEffect(() => {
    let isOpen = false;
    let hasMissed = false;
    let changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = Number.NEGATIVE_INFINITY;
    let wasLost = false;

    function refreshSoon() {
      if (timer !== undefined || document.hidden || (changed.size === 0 && !hasMissed)) return;
      const rest = Math.max(0, last + restMs - performance.now());
      timer = setTimeout(refresh, Math.max(rest, gatherMs + Math.random() * spreadMs));
    }
    function refresh() {
      timer = undefined;
      last = performance.now();
      if (hasMissed) refreshAllLists();
      else refreshLists(changed);
      changed = new Set();
      hasMissed = false;
    }
    function onReturn() {
      if (!isOpen) hasMissed = true;
      refreshSoon();
    }

    const stop = followChanges({
      onChanged(subjects) {
        for (const subject of subjects) changed.add(subject);
        refreshSoon();
      },
      onState(nowOpen, isNew) {
        if (nowOpen && (isNew || wasLost)) hasMissed = true;
        wasLost = !nowOpen;
        isOpen = nowOpen;
        if (nowOpen) refreshSoon();
      },
    });
    window.addEventListener("focus", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, []);
}
