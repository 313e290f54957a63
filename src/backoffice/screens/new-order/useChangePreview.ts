import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isApiError } from "../../../contract/api-error.ts";
import type { ChangePreview } from "../../../contract/staff/order-changes.ts";
import { call, type Sent } from "../../client.ts";

const pauseMs = 250;

export type Change = Sent<"POST staff/orders/:token/change/preview">["body"];

/**
 * An order as a change would make it, calculated by the server once typing pauses.
 * @param change null while there are no items
 */
export function useChangePreview(token: string, change: Change | null) {
  const typed = JSON.stringify(change);
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const name = "POST staff/orders/:token/change/preview";
  const { data, error, isPlaceholderData } = useQuery<{ data: ChangePreview }>({
    queryKey: [name, { token }, asked],
    queryFn: ({ signal }) => call(name, { params: { token }, body: JSON.parse(asked), signal }),
    enabled: asked !== "null",
    retry: false,
    placeholderData: (shown) => shown,
  });
  const isCurrent = asked === typed && !isPlaceholderData;
  const refusal = isCurrent && isApiError(error) ? error : null;
  return { preview: change === null || refusal ? undefined : data?.data, isCurrent, refusal };
}
