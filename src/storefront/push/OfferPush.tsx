import { lazy, Suspense } from "react";
import { useRootData } from "../root-data.ts";

const PushCard = lazy(() => import("./PushCard.tsx").catch(() => ({ default: () => null })));

/** Offers notifications on this device, if the browser supports them and its user has not refused. */
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
