import type { Agenda } from "./agenda.ts";
import type { Cast } from "./cast.ts";
import type { Chance } from "./chance.ts";
import type { Calls } from "./stage.ts";

export interface YearContext {
  calls: Calls;
  cast: Cast;
  agenda: Agenda;
  chance: Chance;
  range: { id: number; ref_no: string; serialised: boolean }[];
  couriers: ReadonlyMap<string, number>;
  start: number;
  customers: number;
  /** 1 at full size. */
  scale: number;
}
