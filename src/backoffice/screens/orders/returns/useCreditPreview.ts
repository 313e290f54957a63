import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isApiError } from "../../../../contract/api-error.ts";
import type { CreditPreview } from "../../../../contract/staff/returns.ts";
import { call } from "../../../client.ts";
import type { toCreditWish } from "./crediting.ts";

const pauseMs = 250;

type Wish = ReturnType<typeof toCreditWish>;

/**
 * The credit note's totals, calculated by the server once typing pauses.
 * @param wish null while nothing is typed
 */
export function useCreditPreview(token: string, wish: Wish) {
  const typed = JSON.stringify(wish);
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const name = "POST staff/orders/:token/credit/preview";
  const { data, error, isPlaceholderData } = useQuery<{ data: CreditPreview }>({
    queryKey: [name, { token }, asked],
    queryFn: ({ signal }) => call(name, { params: { token }, body: JSON.parse(asked), signal }),
    enabled: asked !== "null",
    // Keeps the previous totals, because flickering ones cannot be read.
    placeholderData: (shown) => shown,
  });
  const isCurrent = asked === typed && !isPlaceholderData;
  return {
    preview: wish === null || error ? undefined : data?.data,
    isCurrent,
    /** Messages by field, as the form would receive them. */
    errors: isCurrent && wish !== null && isApiError(error) ? error.errors : {},
  };
}
