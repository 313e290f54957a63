import { serverTexts } from "../../contract/server-texts.ts";
import type { findPlace } from "./queries.ts";

/** Problems with a State and a city, by field. */
export function placeProblems(place: Awaited<ReturnType<typeof findPlace>>): Record<string, string[]> {
  if (!place) return { state_id: [serverTexts.stateUnknown] };
  if (place.city === "unknown") return { city_id: [serverTexts.cityUnknown] };
  if (place.city === "elsewhere") return { city_id: [serverTexts.cityElsewhere] };
  return {};
}
