import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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
  /** The latest answer, although another may be under way; undefined while there is nothing to send, and if it failed. */
  reply: Reply | undefined;
  /** The latest answer, if it is a refusal. */
  refusal: ApiError | null;
  /** The latest reply, although what was typed since may be refused. */
  lastReply: Reply | undefined;
  /** Whether the server has answered what was typed last. */
  isCurrent: boolean;
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
  const { data, error, isPending, isFetching } = useQuery<object>({
    queryKey: [name, asked],
    queryFn: ({ signal }) => call(name, { ...JSON.parse(asked), signal } as Sent<Name>) as Promise<object>,
    enabled: asked !== "null",
    refetchInterval,
  });
  const isAnswered = asked === "null" || !(isPending || isFetching);
  // Kept until the next answer, because flickering totals and messages cannot be read.
  const [answer, setAnswer] = useState({ reply: data, error });
  const reply = data ?? answer.reply;
  if (isAnswered && (answer.reply !== reply || answer.error !== error)) setAnswer({ reply, error });

  const lastReply = answer.reply as ReplyTo<Name> | undefined;
  return {
    reply: sent === null || answer.error ? undefined : lastReply,
    refusal: sent !== null && isApiError(answer.error) ? answer.error : null,
    lastReply,
    isCurrent: asked === typed && isAnswered,
  };
}
