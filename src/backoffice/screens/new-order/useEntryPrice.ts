import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isApiError } from "../../../contract/api-error.ts";
import type { CheckoutDetails } from "../../../contract/checkout.ts";
import { call } from "../../client.ts";
import type { toRequest } from "./entry.ts";

const pauseMs = 250;
/** Less than the half hour after which the quote expires. */
const refreshMs = 20 * 60_000;

/**
 * What the order would cost, calculated by the server once typing pauses.
 * @param request null while the order is incomplete
 */
export function useEntryPrice(request: ReturnType<typeof toRequest>, coupon: string) {
  const wish = request && { ...request, coupon_code: coupon || null };
  const typed = JSON.stringify(wish);
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const name = "POST staff/assisted-orders/details";
  const { data, error, isPlaceholderData, isFetching } = useQuery<CheckoutDetails>({
    queryKey: [name, {}, asked],
    queryFn: ({ signal }) => call(name, { body: JSON.parse(asked), signal }),
    enabled: asked !== "null",
    refetchInterval: refreshMs,
    retry: false,
    // Keeps the previous totals, because flickering ones cannot be read.
    placeholderData: (shown) => shown,
  });
  const isCurrent = asked === typed && !isPlaceholderData && !isFetching;
  const refusal = isCurrent && wish !== null && isApiError(error) ? error : null;
  return { details: wish === null || refusal ? undefined : data, isCurrent, refusal };
}
