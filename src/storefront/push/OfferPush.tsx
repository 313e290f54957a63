import { lazy, Suspense } from "react";
import { useRootData } from "../root-data.ts";

const PushCard = lazy(() => import("./PushCard.tsx").catch(() => ({ default: () => null })));

/** The offer to notify this device, where the browser can be notified and its user has not refused. */
export function OfferPush() {
  const isOn = useRootData()?.site.works_offline !== false;
  const permission = globalThis.Notification?.permission ?? "denied";
  if (!isOn || permission === "denied" || !("PushManager" in window)) return null;
  return (
    <Suspense fallback={null}>
      <PushCard />
    </Suspense>
  );
}
