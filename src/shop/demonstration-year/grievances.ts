import { onDay } from "./agenda.ts";
import type { YearContext } from "./context.ts";
import { findByNumber } from "./enquiries.ts";
import type { Orders } from "./orders.ts";

const minute = 60_000;
const hour = 60 * minute;

const grievances = [
  ["Refund not received", "The refund for my return was promised within seven days. It is now the tenth day."],
  ["Wrong item delivered", "The box holds straight scissors, the order says curved."],
  ["Delivery late twice", "Two orders in a row came later than promised, and surgery had to be moved."],
  ["Rude call", "The person who called about the payment was not polite."],
] as const;

export function planGrievances(year: YearContext, orders: Orders) {
  const { agenda, scale, start } = year;
  const length = agenda.end - start;
  for (const [index, [subject, description]] of grievances.slice(0, Math.max(1, Math.round(4 * scale))).entries()) {
    const at = index === 0 ? agenda.end - 20 * hour : start + Math.floor(((index + 0.5) * length) / grievances.length);
    agenda.add(at, () => complain(year, orders, { subject, description, isOpen: index === 0 }));
  }
}

interface Complaint {
  subject: string;
  description: string;
  isOpen: boolean;
}

async function complain(
  { calls, cast, agenda }: YearContext,
  orders: Orders,
  { subject, description, isOpen }: Complaint,
) {
  const support = { member: cast.staff.support };
  const order = orders.placed.at(-5) ?? orders.placed.at(-1);
  if (!order) return;
  const { buyer, number: order_no } = order;
  const { data } = await calls.call<{ data: { form_stamp: string } }>(null, "GET inquiry-form");
  agenda.add(calls.now.getTime() + 2 * minute, async () => {
    const { grievance_no } = await calls.call<{ grievance_no: string }>({ customer: buyer.id }, "POST send-grievance", {
      ...{ name: `${buyer.firstName} ${buyer.lastName}`, email: buyer.email, contact_no: buyer.phone },
      ...{ subject, description, order_no, form_stamp: data.form_stamp },
    });
    const id = await findByNumber({ calls, cast }, "grievances", grievance_no);
    if (isOpen) return;
    const received = calls.now.getTime();
    agenda.add(received + 5 * hour, () => calls.call(support, `POST staff/enquiries/${id}/acknowledge`));
    const resolution = "We apologise. It was put right today, and you were called.";
    agenda.add(onDay(received, 4, 12), () => calls.call(support, `POST staff/enquiries/${id}/resolve`, { resolution }));
  });
}
