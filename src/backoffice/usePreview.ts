import { useQuery } from "@tanstack/react-query";
import { type ApiError, isApiError } from "../contract/api-error.ts";
import type { StaffCallName } from "../contract/staff/index.ts";
import { call, type ReplyTo, type Sent } from "./client.ts";
import { useDebounced } from "./useDebounced.ts";

export type PreviewName = Extract<StaffCallName, `POST ${string}/preview` | "POST staff/assisted-orders/details">;

const pauseMs = 250;

interface PreviewOptions {
  /** Milliseconds after which the same is calculated again. */
  refetchInterval?: number;
}

interface Preview<Reply> {
  /** The latest reply, although another may be under way; undefined while there is nothing to send, and when it was refused. */
  reply: Reply | undefined;
  /** Whether the server has answered what was typed last. */
  isCurrent: boolean;
  /** The answer, if it is a refusal. */
  refusal: ApiError | null;
}

/**
 * What a change would result in, calculated by the server once typing pauses. The call changes nothing, and is listed in
 * `invalidation.ts`.
 * @param sent null while the input is incomplete
 */
export function usePreview<Name extends PreviewName>(
  name: Name,
  sent: Sent<Name> | null,
  { refetchInterval }: PreviewOptions = {},
): Preview<ReplyTo<Name>> {
  const typed = JSON.stringify(sent);
  const asked = useDebounced(typed, pauseMs);
  const { data, error, isPlaceholderData, isFetching } = useQuery<object>({
    queryKey: [name, asked],
    queryFn: ({ signal }) => call(name, { ...JSON.parse(asked), signal } as Sent<Name>) as Promise<object>,
    enabled: asked !== "null",
    refetchInterval,
    // Keeps the previous reply, because flickering totals cannot be read.
    placeholderData: (shown) => shown,
  });
  const isCurrent = asked === typed && !isPlaceholderData && !isFetching;
  const refusal = isCurrent && isApiError(error) ? error : null;
  return { reply: sent === null || refusal ? undefined : (data as ReplyTo<Name> | undefined), isCurrent, refusal };
}
