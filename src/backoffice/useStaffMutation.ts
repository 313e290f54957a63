import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import type { StaffCallName } from "../contract/staff/index.ts";
import { toast } from "../ui/toast.ts";
import { call, type ReplyTo, type SentWith } from "./client.ts";
import { errorMessage } from "./messages.ts";
import { isAt } from "./whereabouts.ts";

export type WriteName = Exclude<StaffCallName, `GET ${string}`>;

interface MutationOptions<Name extends WriteName> {
  /** Shown after success. */
  success?: string | ((reply: ReplyTo<Name>) => string);
  onSuccess?(reply: ReplyTo<Name>): void;
  /** The screen that is shown after success, unless the user has left this one. */
  leadsTo?(reply: ReplyTo<Name>): string;
}

/**
 * A write triggered by a button: `mutate({ params: { id } })`. Shows the result as a toast; `call` refetches the affected
 * queries. Forms use `Form`, which shows messages under the fields.
 */
export function useStaffMutation<Name extends WriteName>(
  name: Name,
  { success, onSuccess, leadsTo }: MutationOptions<Name> = {},
): UseMutationResult<ReplyTo<Name>, Error, SentWith<Name>[0], string> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useMutation({
    mutationFn: (sent: SentWith<Name>[0]) => call(name, ...([sent] as SentWith<Name>)),
    onMutate: () => pathname,
    onSuccess(reply, _sent, sentAt) {
      if (success) toast.success(typeof success === "string" ? success : success(reply));
      onSuccess?.(reply);
      if (leadsTo && isAt(sentAt)) navigate(leadsTo(reply));
    },
    onError: (error) => toast.failure(errorMessage(error)),
  });
}
