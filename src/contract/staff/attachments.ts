import { z } from "zod";
import { id, inData, line, moment, multiline } from "../fields.ts";
import { attachmentFile } from "./attachment-limits.ts";
import type { StaffCallTable } from "./call.ts";
import { noteSubjectNames } from "./note-subjects.ts";

const attachmentShown = z
  .object({
    id: z.int(),
    name: z.string(),
    content_type: z.enum(attachmentFile.types),
    bytes: z.int(),
    at: moment,
    by: z.object({ id: z.int(), name: z.string() }),
    may_remove: z.boolean(),
  })
  .meta({ id: "Attachment" });
export type AttachmentShown = z.infer<typeof attachmentShown>;

const about = {
  subject: z.enum(noteSubjectNames, { error: "Must be order, customer or enquiry." }),
  of: line("Of", 100).describe("an order's token, or the id of a customer or an enquiry"),
};
const reply = inData(z.array(attachmentShown).describe("oldest first"));

export const attachmentsCalls = {
  "GET staff/attachments": {
    summary: "Files that staff attached to an order, a customer or an enquiry",
    right: "signed-in",
    query: z.object(about),
    reply,
    refusals: { 403: ["forbidden"], 404: ["not_found"] },
  },
  "POST staff/attachments": {
    summary: `Attach a file (${attachmentFile.names}, at most 5 MB)`,
    right: "signed-in",
    query: z.object({ ...about, name: line("File name", 200) }),
    upload: attachmentFile.types,
    largest: attachmentFile.bytes,
    status: 201,
    reply,
    refusals: { 403: ["forbidden"], 404: ["not_found"], 409: ["too_many_files"] },
  },
  "GET staff/attachments/:id/file": {
    summary: "An attached file, to be saved",
    right: "signed-in",
    params: z.object({ id }),
    produces: "application/octet-stream",
    refusals: { 404: ["not_found"] },
  },
  "POST staff/attachments/:id/remove": {
    summary: "Delete an attached file, with the reason: its author's own, or anyone's by the owner",
    right: "signed-in",
    params: z.object({ id }),
    body: z.object({ reason: multiline("Reason", 500) }),
    status: 204,
    refusals: { 403: ["forbidden"] },
  },
} satisfies StaffCallTable;
