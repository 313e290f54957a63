import { onDay } from "./agenda.ts";
import type { YearContext } from "./context.ts";
import type { Orders } from "./orders.ts";

const hour = 60 * 60_000;
const dayMs = 24 * hour;

const isoDay = (at: number) => new Date(at + 5.5 * hour).toISOString().slice(0, 10);

/** Samples and goods on approval, and notes among colleagues. */
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
