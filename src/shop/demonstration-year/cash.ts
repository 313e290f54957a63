import { type Agenda, onDay } from "./agenda.ts";
import type { Cast } from "./cast.ts";
import type { Calls } from "./stage.ts";

interface OpenOrder {
  token: string;
  held: number;
  age: number | null;
}

/** In weeks. This often, a courier leaves one parcel out of its remittance, so that staff have something to query. */
const leftOutEvery = 6;

/** Every week, couriers remit what they collected, less their charges; the van remits all of it. */
export function planRemittances(
  { calls, cast, agenda }: { calls: Calls; cast: Cast; agenda: Agenda },
  couriers: ReadonlyMap<string, number>,
  start: number,
) {
  const member = cast.staff.accounts;
  const weekly = (week: number, name: string, courier_id: number, place: number) => async () => {
    const { data } = await calls.call<{ data: { orders: OpenOrder[] } }>(
      { member },
      `GET staff/remittances/open?courier=${courier_id}`,
    );
    const ripe = data.orders.filter(({ held, age }) => held > 0 && (age ?? 0) >= (name === "Own van" ? 0 : 3));
    const handedOver = week % leftOutEvery === 0 ? ripe.slice(1) : ripe;
    if (handedOver.length === 0) return;
    const lines = handedOver.map(({ token, held }) => {
      const deduction = name === "Own van" ? 0 : Math.min(Math.max(30, Math.round(held * 2) / 100), held);
      return { token, amount: Math.round((held - deduction) * 100) / 100, deduction };
    });
    const remitted_on = new Date(calls.now.getTime() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const reference = `${name.slice(0, 2).toUpperCase()}-${String(week).padStart(3, "0")}-${place}`;
    await calls.call({ member }, "POST staff/remittances", { courier_id, remitted_on, reference, lines });
  };
  let place = 0;
  for (const [name, id] of couriers) {
    place += 1;
    for (let week = 1; onDay(start, week * 7, 18) <= agenda.end; week++)
      agenda.add(onDay(start, week * 7 + place, 18), weekly(week, name, id, place));
  }
}
