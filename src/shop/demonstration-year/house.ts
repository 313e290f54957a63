import { onDay } from "./agenda.ts";
import type { YearContext } from "./context.ts";
import type { Orders } from "./orders.ts";
import { demonstrationPeople } from "./people.ts";

const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;

const isoDay = (at: number) => new Date(at + 5.5 * hour).toISOString().slice(0, 10);

/** Goods for the year, and what makes the lists of stock worth reading: low levels, lots that expire soon, one set apart. */
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
      // The next ten above what is there: low, though only just.
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

/** Customers register through the year; staff check doctors' numbers and dealers' licences. */
export function planCustomers({ calls, cast, agenda, customers, start }: YearContext) {
  const sales = { member: cast.staff.sales };
  const people = demonstrationPeople(customers);
  const atFirst = Math.ceil(people.length / 3);
  for (const [index, person] of people.entries()) {
    const share = Math.max(0, index - atFirst) / people.length;
    const at = index < atFirst ? start + 10 * hour + index * 3 * minute : start + share * 1.4 * (agenda.end - start);
    agenda.add(Math.min(at, agenda.end - 3 * hour + index * minute), async () => {
      const buyer = await cast.register(person);
      // The last ones still wait to be checked.
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

  /** Wishes and a saved list. */
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

/** Samples and goods on approval, notes among colleagues. */
export function planOffice({ calls, cast, agenda, range, scale, start }: YearContext, orders: Orders) {
  const [sales, warehouse] = [{ member: cast.staff.sales }, { member: cast.staff.warehouse }];
  const count = Math.max(1, Math.round(6 * scale));
  for (let index = 0; index < count; index++) {
    const at = onDay(start + ((index + 1) * (agenda.end - start)) / (count + 0.4), 0, 15);
    agenda.add(at, () => lend(index));
  }
  const notes = Math.round(24 * scale);
  for (let index = 0; index < notes; index++)
    agenda.add(start + ((index + 1) * (agenda.end - start)) / (notes + 0.2), () => note(index));

  async function lend(index: number) {
    const buyer = cast.buyers.filter(({ kind }) => kind === "hospital")[index];
    const item = range[(index * 3) % range.length];
    if (!buyer || !item) return;
    const { data: lots } = await calls.call<{ data: { lot_no: string; on_hand: number; reserved: number }[] }>(
      warehouse,
      `GET staff/lots?variant=${item.id}`,
    );
    const lot = lots.find(({ on_hand, reserved, lot_no }) => on_hand - reserved > 10 && lot_no.startsWith("D"));
    const { data: states } = { data: await calls.call<{ id: number; name: string }[]>(null, "GET state-list") };
    const state_id = states.find(({ name }) => name === buyer.state)?.id;
    if (!lot) return;
    const { data } = await calls.call<{ data: { id: number; lines: { line_id: number; outstanding: number }[] } }>(
      sales,
      "POST staff/challans",
      {
        ...{ customer_id: buyer.id, name: `${buyer.firstName} ${buyer.lastName}`, company_name: buyer.company },
        ...{ address: "Stores, ground floor", city: buyer.city, pincode: buyer.pincode, state_id, phone: buyer.phone },
        ...{ reason: "on_approval", due_on: isoDay(calls.now.getTime() + 60 * dayMs), remark: "For evaluation" },
        lines: [{ ref_no: item.ref_no, lot_no: lot.lot_no, quantity: 2 }],
      },
    );
    if (index % 3 === 2) return;
    agenda.add(calls.now.getTime() + 25 * dayMs, async () => {
      const { data: shown } = await calls.call<{ data: ShownChallan }>(warehouse, `GET staff/challans/${data.id}`);
      const lines = shown.lines.map(({ line_id, outstanding }) => ({
        line_id,
        quantity: outstanding,
        disposition: "restock",
      }));
      const expected_outstanding = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      await calls.call(warehouse, `POST staff/challans/${data.id}/take-back`, { expected_outstanding, lines });
    });
  }

  async function note(index: number) {
    const order = orders.placed.at(-1 - (index % 4));
    if (!order) return;
    const texts = [
      "Customer asked to be called before delivery.",
      "Second order this month. Offer the annual rate contract?",
      "Gate closes at 16:00, please tell the courier.",
      "Payment promised for Friday.",
    ];
    const mentions = index % 3 === 0 ? [cast.staff.accounts.id] : [];
    await calls.call(sales, "POST staff/notes", {
      subject: "order",
      of: order.token,
      text: texts[index % 4],
      mentions,
    });
    if (index % 5 === 0)
      await calls.call(sales, "PUT staff/notes/assignee", {
        subject: "order",
        of: order.token,
        member_id: cast.staff.sales.id,
      });
  }
}

interface ShownChallan {
  lines: { line_id: number; outstanding: number }[];
}
