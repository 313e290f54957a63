import type { ComponentProps } from "react";
import { Badge } from "../../ui/Badge.tsx";

/** The label and colour of each state. */
export type StatusTable<State extends string> = Record<
  State,
  readonly [name: string, kind: ComponentProps<typeof Badge>["kind"]]
>;

export function StatusBadge<State extends string>({ of, state }: { of: StatusTable<State>; state: State }) {
  // An instance of another release may send a state that is not in the table.
  const [name, kind] = (of as Partial<StatusTable<State>>)[state] ?? ([state, "plain"] as const);
  return <Badge kind={kind}>{name}</Badge>;
}
