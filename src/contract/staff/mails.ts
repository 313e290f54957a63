import { z } from "zod";
import { inData, moment, opaqueToken } from "../fields.ts";
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
    failed_at: moment.nullable().describe("null: it will be tried again by itself"),
    error: z.string(),
  })
  .meta({ id: "FailedJob" });
export type FailedJob = z.infer<typeof failedJob>;

export const mailsCalls = {
  "GET staff/mails": {
    summary:
      "Mails that were kept for want of a mail server, the newest first; a search looks through the newest 2,000",
    right: "mails.read",
    query: z.object({ ...listing, search: z.string().max(200).optional() }),
    reply: z.object({
      data: z.array(mailListed),
      meta: listMeta,
      kept_here: z.boolean().describe("false: mails leave over the mail server and are not kept"),
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
    summary: "A mail as a mail program shows it",
    right: "mails.read",
    params: z.object({ id: opaqueToken }),
    produces: "text/html",
  },
  "GET staff/failed-jobs": {
    summary: "Work in the background that has failed: given up first, then what will be tried again",
    right: "mails.read",
    query: z.object(listing),
    reply: z.object({ data: z.array(failedJob), meta: listMeta }),
  },
  "POST staff/failed-jobs/:id/retry": {
    summary: "Do it again now",
    right: "mails.read",
    params: z.object({ id: z.uuid() }),
    status: 204,
  },
} satisfies StaffCallTable;
