import { Badge } from "../../../ui/Badge.tsx";

/** Beside the status of an order of which some items came back. */
export function PartlyReturned() {
  return <Badge kind="plain">Partly returned</Badge>;
}
