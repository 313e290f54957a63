import { useState } from "react";
import { useSearchParams } from "react-router";
import { useCall } from "../../../useCall.ts";

/** The packing queue in working order, up to the look-ahead limit. */
export const toPackQuery = { queue: "to_pack", per_page: 100 } as const;

/** The URL for packing an order as one of several in a row. */
export const packAddress = (token: string, place: number, of: number) =>
  `/orders/${token}/pack?place=${place}&of=${of}`;

interface NextToPack {
  /** "2 of 60" */
  place: string;
  /** null: this is the last one. */
  to: string | null;
}

/** The next order when several are packed in a row; null if this one is packed individually. */
export function useNextToPack(token: string): NextToPack | null {
  const [search] = useSearchParams();
  const [place, of] = [Number(search.get("place")), Number(search.get("of"))];
  const isInRow = place >= 1 && of >= place;
  const { data } = useCall("GET staff/orders", { query: toPackQuery }, { enabled: isInRow });
  const queue = data?.data.map((order) => order.token);
  // A packed order has left the queue, and its successor could no longer be found.
  const [known, setKnown] = useState<{ token: string; next: string | null } | null>(null);
  if (queue?.includes(token) && known?.token !== token)
    setKnown({ token, next: queue[queue.indexOf(token) + 1] ?? null });
  if (!isInRow) return null;
  const next = known?.token === token ? known.next : null;
  return { place: `${place} of ${of}`, to: next === null || place === of ? null : packAddress(next, place + 1, of) };
}
