import { line, optional } from "../../contract/fields.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { explainLostText, readRowsApart, UnreadableSheet } from "../product-import/index.ts";
import { headings } from "./columns.ts";
import type { PincodeArea } from "./state.ts";

/** A row of a file: the area it describes, or what is wrong with it. */
export interface AreaRow {
  row: number;
  prefix: string;
  area: PincodeArea | null;
  problems: string[];
}

const mostRows = 40_000;
const cityName = optional(line("City", 80));

/**
 * Reads the areas of a CSV or Excel file.
 * @param states ids by lower-case name
 * @throws UnreadableSheet
 */
export async function readAreas(content: Buffer, states: ReadonlyMap<string, number>): Promise<AreaRow[]> {
  const areas: AreaRow[] = [];
  const firstRows = new Map<string, number>();
  let columns: number[] | null = null;
  for await (const { row, cells } of readRowsApart(content)) {
    if (!columns) {
      columns = findColumns(cells);
      continue;
    }
    if (areas.length === mostRows)
      throw new UnreadableSheet(`A file can have at most ${mostRows.toLocaleString("en-IN")} rows.`);
    const read = readArea(
      row,
      columns.map((column) => cells[column] ?? ""),
      states,
    );
    const first = firstRows.get(read.prefix);
    if (first === undefined) firstRows.set(read.prefix, row);
    else read.problems.push(`This prefix is already in row ${first}.`);
    areas.push(read);
    if (areas.length % 2000 === 0) await yieldToEventLoop();
  }
  if (areas.length === 0) throw new UnreadableSheet("This file has no areas.");
  return areas;
}

/** The position of each column. Unknown columns are ignored. */
function findColumns(cells: string[]): number[] {
  const typed = cells.map((cell) => cell.toLowerCase());
  const missing = headings.filter((heading) => !typed.includes(heading.toLowerCase()));
  if (missing.length > 0) throw new UnreadableSheet(`Row 1 has no column “${missing.join("”, “")}”.`);
  return headings.map((heading) => typed.indexOf(heading.toLowerCase()));
}

function readArea(row: number, cells: string[], states: ReadonlyMap<string, number>): AreaRow {
  const [prefix = "", typedCity = "", state = "", serviceable = "", cash = "", days = ""] = cells;
  const [delivers, takesCash] = [readYesOrNo(serviceable), readYesOrNo(cash)];
  const stateId = state === "" ? null : states.get(state.toLowerCase());
  const city = cityName.safeParse(typedCity);
  const lost = cells.map(explainLostText).find((problem) => problem !== null);
  if (lost !== undefined) return { row, prefix: prefix.slice(0, 20), area: null, problems: [lost] };
  const problems = [
    !/^[1-9][0-9]{0,5}$/.test(prefix) && "A prefix has 1 to 6 digits and does not begin with 0.",
    !city.success && "A city can have at most 80 characters, in one line.",
    stateId === undefined && "No State has this name.",
    delivers === null && "Enter yes or no under Serviceable.",
    takesCash === null && "Enter yes or no under Cash on delivery.",
    delivers === false && takesCash === true && "Cash on delivery needs an area that is serviceable.",
    !/^(?:[0-9]|[1-5][0-9]|60|)$/.test(days) && "Days is a whole number from 0 to 60, or empty.",
  ].filter((problem) => problem !== false);
  const area =
    problems.length > 0 || !city.success || stateId === undefined || delivers === null || takesCash === null
      ? null
      : {
          ...{ prefix, city: city.data, state_id: stateId, serviceable: delivers, cash_on_delivery: takesCash },
          days: days === "" ? null : Number(days),
        };
  return { row, prefix: prefix.slice(0, 20), area, problems };
}

function readYesOrNo(text: string): boolean | null {
  if (/^(?:yes|y|true|1)$/i.test(text)) return true;
  return /^(?:no|n|false|0)$/i.test(text) ? false : null;
}
