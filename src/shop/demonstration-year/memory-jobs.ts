import type { JobDefinition, JobHandler } from "../../platform/jobs/job.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";

interface WaitingJob {
  name: string;
  payload: unknown;
}

/** Mails would be about the past, and documents are drawn when they are opened. */
const isLeftOut = (name: string) => name.startsWith("mail.") || /render/.test(name);

/**
 * An in-memory job queue: this process runs the jobs that follow from a call, at the simulated time, and never the worker of a running
 * shop. No mail is sent.
 */
export function openMemoryJobs(): JobQueue & { settle(): Promise<void> } {
  const handlers = new Map<string, JobHandler<unknown>>();
  let waiting: WaitingJob[] = [];
  const settle = async () => {
    while (waiting.length > 0) {
      const due = waiting;
      waiting = [];
      for (const [index, { name, payload }] of due.entries())
        await handlers.get(name)?.(payload, { id: `demonstration-${index}`, attempt: 1 });
    }
  };
  return {
    enqueue: async (_db, { name }, payload) => {
      if (!isLeftOut(name)) waiting.push({ name, payload });
    },
    work: <Payload>({ name }: JobDefinition<Payload>, handler: JobHandler<Payload>) => {
      handlers.set(name, handler as JobHandler<unknown>);
    },
    start: async () => {},
    counts: async () => [],
    running: () => [],
    unknown: () => [],
    runDue: settle,
    stop: async () => {},
    settle,
  };
}
