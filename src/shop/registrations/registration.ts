import type { Registration, Registrations } from "./state.ts";

type Period = Pick<Registration, "valid_from" | "valid_to">;

/** @param today YYYY-MM-DD, IST, like all dates here */
export function registrationsOn(all: readonly Registration[], today: string): Registrations {
  const inForce = all.filter((each) => validityOn(each, today) === "in_force");
  return { inForce, current: inForce[0] ?? null };
}

export function validityOn({ valid_from, valid_to }: Period, today: string): "in_force" | "coming" | "ended" {
  if (today < valid_from) return "coming";
  return valid_to !== null && today > valid_to ? "ended" : "in_force";
}

export function overlaps(one: Period, other: Period): boolean {
  const last = ({ valid_to }: Period) => valid_to ?? "9999-12-31";
  return one.valid_from <= last(other) && other.valid_from <= last(one);
}
