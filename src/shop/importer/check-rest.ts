import type { City, State } from "../places/index.ts";
import { unknownPromises } from "../settings/index.ts";
import { gstinProblem, isStateCode } from "../tax/index.ts";
import type { Problems } from "./problems.ts";
import type { CatalogueFile } from "./read-catalogue.ts";

/** What is stored that this file may name. */
export interface KnownPlaces {
  states: State[];
  cities: City[];
  productSlugs: string[];
}

/** Places, the maker's details, the home page, slides, media, questions, testimonials and coupons. */
export function checkRest(file: CatalogueFile, known: KnownPlaces, problems: Problems) {
  checkPlaces(file, known, problems);
  checkCompany(file, known, problems);
  checkHome(file, known, problems);
  for (const name of ["slider", "advertising", "testimonials", "media", "faq"] as const) {
    problems.repeated<{ at: string; value: { id: number } }>(file[name] ?? [], "id", (row) => row.value.id);
  }
  for (const { at, value } of [...(file.slider ?? []), ...(file.advertising ?? [])]) {
    if (value.starts_at && value.ends_at && Date.parse(value.ends_at) <= Date.parse(value.starts_at)) {
      problems.add(`${at}.ends_at`, "is not after starts_at");
    }
  }
  for (const { at, value } of file.media ?? []) {
    if (!value.file.endsWith(`.${value.extension}`)) problems.add(`${at}.extension`, `does not match ${value.file}`);
  }
  checkCoupons(file, problems);
}

function checkPlaces(file: CatalogueFile, known: KnownPlaces, problems: Problems) {
  const states = file.states ?? [];
  const cities = file.cities ?? [];
  for (const field of ["id", "name", "gst_code"] as const) problems.repeated(states, field, (row) => row.value[field]);
  for (const field of ["name", "gst_code"] as const) {
    problems.taken(
      states,
      field,
      (row) => row.value[field],
      known.states.map((state) => ({ id: state.id, value: state[field] })),
    );
  }
  for (const { at, value } of states) {
    if (!isStateCode(value.gst_code)) problems.add(`${at}.gst_code`, "is not the code of a current state");
  }
  const nameInState = ({ name, state_id }: { name: string; state_id: number }) => `${name} in state ${state_id}`;
  problems.repeated(cities, "id", (row) => row.value.id);
  problems.repeated(cities, "name", (row) => nameInState(row.value));
  problems.taken(
    cities,
    "name",
    (row) => nameInState(row.value),
    known.cities.map((city) => ({ id: city.id, value: nameInState(city) })),
  );
  const ids = stateIds(file, known);
  for (const { at, value } of cities) {
    if (!ids.has(value.state_id)) problems.add(`${at}.state_id`, `there is no state ${value.state_id}`);
  }
}

function stateIds(file: CatalogueFile, known: KnownPlaces): Set<unknown> {
  return new Set([...known.states.map((state) => state.id), ...file.mentioned.ids.states]);
}

function checkCompany({ company, states, ...file }: CatalogueFile, known: KnownPlaces, problems: Problems) {
  if (!company) return;
  const { state_id, gstin } = company.value;
  if (!stateIds({ company, states, ...file }, known).has(state_id)) {
    problems.add("company.state_id", `there is no state ${state_id}`);
  }
  const given = states?.find((row) => row.value.id === state_id)?.value;
  const state = given ?? known.states.find((each) => each.id === state_id);
  const problem = gstinProblem(gstin, state?.gst_code);
  if (problem) problems.add("company.gstin", problem);
}

function checkHome({ home, mentioned }: CatalogueFile, known: KnownPlaces, problems: Problems) {
  if (!home) return;
  home.value.features.forEach((badge, index) => {
    for (const field of ["title", "text"] as const) {
      for (const name of unknownPromises(badge[field])) {
        problems.add(`home.features[${index}].${field}`, `unknown placeholder {${name}}`);
      }
    }
  });
  home.value.showcase.items.forEach((slug, index) => {
    if (!known.productSlugs.includes(slug) && !mentioned.productSlugs.has(slug)) {
      problems.add(`home.showcase.items[${index}]`, `there is no product ${slug}`);
    }
  });
}

function checkCoupons({ coupons }: CatalogueFile, problems: Problems) {
  problems.repeated(coupons ?? [], "code", (row) => row.value.code);
  for (const { at, value } of coupons ?? []) {
    if (value.type === "percent" && value.value > 100) problems.add(`${at}.value`, "must be at most 100 percent");
    if (value.valid_to < value.valid_from) problems.add(`${at}.valid_to`, "is before valid_from");
  }
}
