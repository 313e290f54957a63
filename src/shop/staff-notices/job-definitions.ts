import { z } from "zod";
import { noticeKindNames } from "../../contract/staff/notice-kinds.ts";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const findNoticesJob = defineJob({ name: "staff-notices.find", payload: z.object({}), everySeconds: 60 });

export const noticeMailJob = defineJob({
  name: "mail.staff-notices",
  payload: z.object({
    staff_id: rowId,
    notices: z.array(
      z.object({
        kind: z.enum(noticeKindNames),
        count: z.int(),
        names: z.array(z.string()).describe("numbers of the first few, where there are numbers"),
      }),
    ),
  }),
});
