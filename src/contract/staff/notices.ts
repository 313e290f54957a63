import { z } from "zod";
import { inData } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { noticeKindNames, personalNoticeNames } from "./notice-kinds.ts";

const kind = z.enum(noticeKindNames, { error: "Must be a kind of notice." });
const personal = z.enum(personalNoticeNames, { error: "Must be a kind of notice." });
const shown = inData(
  z.object({
    offered: z.array(kind).describe("kinds that the caller's role may receive"),
    chosen: z.array(kind),
    personal: z.array(personal).describe("what concerns the caller alone and is mailed unless declined, by role"),
    declined: z.array(personal),
  }),
);

export const noticesCalls = {
  "GET staff/notices": {
    summary: "The caller's email notifications",
    right: "signed-in",
    reply: shown,
  },
  "PUT staff/notices": {
    summary: "Choose the caller's email notifications; kinds that the role may not see are left out",
    right: "signed-in",
    unaudited: "concerns only the caller's own mailbox",
    body: z.object({
      chosen: z.array(kind, { error: "Must be a list." }).max(noticeKindNames.length),
      // Forms of the previous release do not send it.
      declined: z
        .array(personal, { error: "Must be a list." })
        .max(personalNoticeNames.length)
        .optional()
        .describe("of what concerns the caller; unchanged when left out"),
    }),
    reply: shown,
  },
} satisfies StaffCallTable;
