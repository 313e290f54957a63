import { Badge } from "../../../ui/Badge.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { daysLeft, wordsForDaysLeft } from "./days-left.ts";

/** The last day for something, and how much time is left. */
export function Deadline({ until }: { until: string }) {
  const days = daysLeft(until, new Date());
  return (
    <>
      <Moment at={until} />{" "}
      <Badge kind={days < 0 ? "bad" : days < 7 ? "amber" : "plain"}>{wordsForDaysLeft(days)}</Badge>
    </>
  );
}
