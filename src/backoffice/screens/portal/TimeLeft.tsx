import { Badge } from "../../../ui/Badge.tsx";
import { daysLeft, wordsForDaysLeft } from "./days-left.ts";

/** How much time is left until a deadline. */
export function TimeLeft({ until }: { until: string }) {
  const days = daysLeft(until, new Date());
  return <Badge kind={days < 0 ? "bad" : days < 7 ? "amber" : "plain"}>{wordsForDaysLeft(days)}</Badge>;
}
