import { useState } from "react";
import { useSearchParams } from "react-router";
import { useCall } from "../../useCall.ts";

/** The queue to pack in working order, as far as it is looked ahead. */
export const toPackQuery = { queue: "to_pack", per_page: 100 } as const;

/** Where an order is packed as one of several in a row. */
export const packAddress = (token: string, place: number, of: number) =>
  `/orders/${token}/pack?place=${place}&of=${of}`;

interface NextToPack {
  /** "2 of 60" */
  place: string;
  /** null: it is the last. */
  to: string | null;
}

/** What comes after this order where orders are packed in a row; null where it is packed by itself. */
export function useNextToPack(token: string): NextToPack | null {
  const [search] = useSearchParams();
  const [place, of] = [Number(search.get("place")), Number(search.get("of"))];
  const isInRow = place >= 1 && of >= place;
  const { data } = useCall("GET staff/orders", { query: toPackQuery }, { enabled: isInRow });
  const queue = data?.data.map((order) => order.token);
  // Once this order is packed it has left the queue, and its successor could no longer be found.
  const [known, setKnown] = useState<{ token: string; next: string | null } | null>(null);
  if (queue?.includes(token) && known?.token !== token)
    setKnown({ token, next: queue[queue.indexOf(token) + 1] ?? null });
  if (!isInRow) return null;
  const next = known?.token === token ? known.next : null;
  return { place: `${place} of ${of}`, to: next === null || place === of ? null : packAddress(next, place + 1, of) };
}
