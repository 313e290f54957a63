import { withdraw } from "../../platform/jobs/enqueue.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { assignmentMailJob } from "./job-definitions.ts";
import type { Subject } from "./queries.ts";

/**
 * Queues the mail to a colleague to whom someone else has just assigned something.
 * @param db the transaction of the assignment
 * @param staffId the new assignee; null for none
 */
export async function notifyAssigned(
  { jobs }: Pick<Shop, "jobs">,
  db: Db,
  actor: Staff,
  { subject, id }: Pick<Subject, "subject" | "id">,
  staffId: number | null,
): Promise<void> {
  if (staffId === null || staffId === actor.id) return;
  const payload = { subject, subject_id: id, staff_id: staffId, by: actor.id };
  // Assigned, unassigned and assigned again before the first mail was sent: one mail.
  await withdraw(db, assignmentMailJob, payload);
  await jobs.enqueue(db, assignmentMailJob, payload);
}
