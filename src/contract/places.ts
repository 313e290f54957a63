import { z } from "zod";
import type { CallTable } from "./call.ts";
import { inData } from "./fields.ts";

export const state = z.object({ id: z.int(), name: z.string() }).meta({ id: "State" });
export const city = z.object({ id: z.int(), name: z.string(), state_id: z.int() }).meta({ id: "City" });
export type State = z.infer<typeof state>;
export type City = z.infer<typeof city>;

export const placesCalls = {
  "GET state-list": {
    summary: "States and union territories, by name",
    access: "public",
    reply: z.array(state),
  },
  "GET city-list": {
    summary: "Cities with the state they belong to, by name",
    access: "public",
    reply: inData(z.array(city)),
  },
} satisfies CallTable;
