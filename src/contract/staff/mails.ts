import { z } from "zod";
import { inData, moment, opaqueToken, searchText } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";

export const mailListed = z
  .object({ id: z.string(), at: moment, to: z.string(), subject: z.string() })
  .meta({ id: "MailListed" });
export type MailListed = z.infer<typeof mailListed>;

export const failedJob = z
  .object({
    id: z.string(),
    name: z.string(),
    tries: z.int(),
    recorded_at: moment,
    due_at: moment,
    failed_at: moment.nullable().describe("null: it will be retried automatically"),
    error: z.string(),
  })
  .meta({ id: "FailedJob" });
export type FailedJob = z.infer<typeof failedJob>;

export const mailsCalls = {
  "GET staff/mails": {
    summary: "Mails stored because no mail server is configured, newest first; search covers the latest 2,000",
    right: "mails.read",
    query: z.object({ ...listing, search: searchText }),
    reply: z.object({
      data: z.array(mailListed),
      meta: listMeta,
      kept_here: z.boolean().describe("false: mails are sent through the mail server and not stored"),
    }),
  },
  "GET staff/mails/:id": {
    summary: "A mail",
    right: "mails.read",
    params: z.object({ id: opaqueToken }),
    reply: inData(
      mailListed.extend({
        from: z.string(),
        reply_to: z.string().nullable(),
        text: z.string(),
        attachments: z.array(z.string()),
      }),
    ),
  },
  "GET staff/mails/:id/html": {
    summary: "A mail as HTML",
    right: "mails.read",
    params: z.object({ id: opaqueToken }),
    produces: "text/html",
  },
  "GET staff/failed-jobs": {
    summary: "Failed background jobs: those given up first, then those to be retried",
    right: "mails.read",
    query: z.object(listing),
    reply: z.object({ data: z.array(failedJob), meta: listMeta }),
  },
  "POST staff/failed-jobs/:id/retry": {
    summary: "Retry a job now",
    right: "mails.read",
    params: z.object({ id: z.uuid() }),
    refusals: { 409: ["not_possible"] },
    status: 204,
  },
} satisfies StaffCallTable;
