import { onDay } from "./agenda.ts";
import type { YearContext } from "./context.ts";
import { demonstrationPeople } from "./people.ts";

const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;

const isoDay = (at: number) => new Date(at + 5.5 * hour).toISOString().slice(0, 10);

/** Stock for the year, with something to see in the stock lists: low levels, lots that expire soon, quarantined units. */
export function planStock({ calls, cast, agenda, range, scale, start }: YearContext) {
  const member = cast.staff.warehouse;
  const receive = (at: number, lot: string, quantity: number, expiresInDays: number, of: typeof range) =>
    agenda.add(at, () => {
      const [manufactured_on, expires_on] = [isoDay(at - 60 * dayMs), isoDay(agenda.end + expiresInDays * dayMs)];
      const lines = of.map(({ ref_no }) => ({
        ref_no,
        lot_no: `${lot}-${ref_no.slice(-4)}`,
        manufactured_on,
        expires_on,
        quantity,
      }));
      return calls.call({ member }, "POST staff/stock/receipts", { lines, note: `Delivery ${lot}` });
    });
  const each = Math.ceil(120 * scale) + 30;
  receive(start + 9 * hour, "DA", each, 900, range);
  for (let month = 2; month <= 11; month += 3)
    receive(
      onDay(start, month * 30, 9),
      `D${String.fromCharCode(65 + month)}`,
      Math.ceil(each / 2),
      900 + month,
      range,
    );
  receive(onDay(agenda.end, -9, 9), "SOON", 6, 24, range.slice(0, 4));
  agenda.add(agenda.end - 5 * hour, async () => {
    for (const { id, ref_no } of range.slice(4, 10)) {
      const { data: items } = await calls.call<{ data: { available: number }[] }>(
        { member },
        `GET staff/stock?search=${ref_no}`,
      );
      // The next multiple of ten above the stock: low, but only just.
      const low_at = (Math.floor((items[0]?.available ?? 0) / 10) + 1) * 10;
      await calls.call({ member }, `PUT staff/stock/${id}/level`, { low_at });
    }
    const { data } = await calls.call<{ data: { id: number }[] }>({ member }, "GET staff/lots?search=SOON");
    const [lot] = data;
    if (lot)
      await calls.call({ member }, `POST staff/lots/${lot.id}/quarantine`, {
        quantity: 2,
        reason: "Seal to be checked",
      });
  });
}

/** Customers register through the year; staff verify doctors' numbers and dealers' licences. */
export function planCustomers({ calls, cast, agenda, customers, start }: YearContext) {
  const sales = { member: cast.staff.sales };
  const people = demonstrationPeople(customers);
  const atFirst = Math.ceil(people.length / 3);
  for (const [index, person] of people.entries()) {
    const share = Math.max(0, index - atFirst) / people.length;
    const at = index < atFirst ? start + 10 * hour + index * 3 * minute : start + share * 1.4 * (agenda.end - start);
    agenda.add(Math.min(at, agenda.end - 3 * hour + index * minute), async () => {
      const buyer = await cast.register(person);
      // The last ones are left unverified.
      const isChecked = index < people.length - 5;
      const soon = calls.now.getTime() + 20_000;
      if (isChecked && buyer.kind === "dealer") agenda.add(soon, () => decideLicence(buyer.id));
      if (isChecked && buyer.kind === "doctor" && index % 7 !== 0) agenda.add(soon, () => verify(buyer.id));
      if (index % 3 === 0) agenda.add(soon + minute, () => keep(buyer.id, index));
    });
  }

  async function verify(customerId: number) {
    const { data } = await calls.call<{ data: { mci_number: string; identity: string } }>(
      sales,
      `GET staff/customers/${customerId}`,
    );
    const { mci_number, identity } = data;
    await calls.call(sales, `POST staff/customers/${customerId}/verify`, { mci_number, identity });
  }

  async function decideLicence(customerId: number) {
    const { data } = await calls.call<{ data: { kind: string; number: string; valid_until: string } }>(
      sales,
      `GET staff/licences/${customerId}`,
    );
    const { kind, number, valid_until } = data;
    await calls.call(sales, `POST staff/licences/${customerId}/verify`, { kind, number, valid_until });
  }

  /** Adds products to the wishlist, and a saved list. */
  async function keep(customerId: number, index: number) {
    const { products } = calls.stage.shop.live.current().catalogue;
    const caller = { customer: customerId };
    for (let step = 0; step < 4; step++) {
      const productId = products[(index * 5 + step * 11) % products.length]?.token;
      await calls.call(caller, "POST wishlist/store", { productId });
    }
    const names = ["Monthly order", "Theatre 2", "Camp kit", "Consumables"];
    await calls.call(caller, "POST lists", { name: names[(index / 3) % names.length] });
  }
}
