import { expect, test } from "vitest";
import { serverTexts } from "../../contract/server-texts.ts";
import { placeProblems } from "./place-problems.ts";

test.each([
  [undefined, { state_id: [serverTexts.stateUnknown] }],
  [{ gst_code: "27", city: "unknown" as const }, { city_id: [serverTexts.cityUnknown] }],
  [{ gst_code: "27", city: "elsewhere" as const }, { city_id: [serverTexts.cityElsewhere] }],
  [{ gst_code: "27", city: "here" as const }, {}],
])("a place such as %o", (place, errors) => expect(placeProblems(place)).toEqual(errors));
