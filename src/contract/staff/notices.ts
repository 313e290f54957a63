import { z } from "zod";
import { inData } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { noticeKindNames } from "./notice-kinds.ts";

const kind = z.enum(noticeKindNames, { error: "Must be a kind of notice." });
const shown = inData(
  z.object({
    offered: z.array(kind).describe("what the caller's role may be told"),
    chosen: z.array(kind),
  }),
);

export const noticesCalls = {
  "GET staff/notices": {
    summary: "What the caller is told by email",
    right: "signed-in",
    reply: shown,
  },
  "PUT staff/notices": {
    summary: "Choose what the caller is told by email; kinds that the role may not see are left out",
    right: "signed-in",
    unaudited: "concerns only the caller's own mailbox",
    body: z.object({ chosen: z.array(kind, { error: "Must be a list." }).max(noticeKindNames.length) }),
    reply: shown,
  },
} satisfies StaffCallTable;
