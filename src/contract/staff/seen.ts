import { z } from "zod";

/** Sent back with a change: identifies the state that the form showed, so that no one overwrites changes they have not seen. */
export const seen = z.string({ error: "Send the state that was changed." }).max(100);

export const seenShown = z.string().describe("identifies the state shown; send it back with a change");
