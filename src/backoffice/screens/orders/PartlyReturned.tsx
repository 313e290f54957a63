import { Badge } from "../../../ui/Badge.tsx";

/** Shown beside the status of an order some of whose items came back. */
export function PartlyReturned() {
  return <Badge kind="plain">Partly returned</Badge>;
}
