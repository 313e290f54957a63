import { onDay } from "./agenda.ts";
import type { YearContext } from "./context.ts";
import type { Orders } from "./orders.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Subject, question, answer, and what support writes when asked again. */
const enquiries = [
  [
    "Autoclave temperature",
    "Can the laryngeal forceps be autoclaved at 134 °C for 18 minutes?",
    "Yes. 134 °C for 18 minutes is within the instructions for use, which are on the product page.",
    "",
  ],
  [
    "Quotation for a new theatre",
    "We are opening a second ENT theatre and need two plasma consoles with foot switches. Please quote with installation.",
    "Thank you. Our representative will visit this week with a quotation; installation and training are included.",
    "The quotation was sent today. It is valid for 30 days.",
  ],
  [
    "Compatibility of wands",
    "Do your tonsil wands fit the console that we bought two years ago?",
    "They do. Consoles from serial number 1200 on recognise them automatically.",
    "",
  ],
  [
    "Delivery to a tea estate",
    "Do you deliver to PIN codes outside of Silchar town?",
    "We do, with two more days. Heavy parcels go by surface.",
    "Please give a second telephone number for the driver.",
  ],
  [
    "Sizes of PORP",
    "Which lengths do you keep in stock between 1.75 and 3 mm?",
    "1.75, 2.00, 2.25, 2.50 and 3.00 mm are in stock today.",
    "",
  ],
  [
    "Tax invoice in the hospital's name",
    "The invoice has the doctor's name. Can it be made out to the hospital?",
    "Please add the hospital's GSTIN in your account. The next invoices will carry its name.",
    "",
  ],
  [
    "Training for residents",
    "Do you hold hands-on courses for temporal bone dissection?",
    "Twice a year, in February and August. We will send the dates.",
    "",
  ],
  [
    "Shelf life of nasal packs",
    "What is the remaining shelf life of packs that you deliver now?",
    "At least 18 months at dispatch.",
    "",
  ],
  [
    "Sample for evaluation",
    "Could we evaluate the suction tips before we decide on a rate contract?",
    "We have prepared samples on a delivery challan. They will leave tomorrow.",
    "How did the evaluation go?",
  ],
  [
    "Spare parts",
    "The bulb of the headlight is gone after eight months. Is it covered?",
    "It is. Please send a picture of the serial number, and we replace it.",
    "",
  ],
] as const;

const grievances = [
  ["Refund not received", "The refund for my return was promised within seven days. It is now the tenth day."],
  ["Wrong item delivered", "The box holds straight scissors, the order says curved."],
  ["Delivery late twice", "Two orders in a row came later than promised, and surgery had to be moved."],
  ["Rude call", "The person who called about the payment was not polite."],
] as const;

const reviews = [
  [5, "Excellent balance, and the tip aligns perfectly even after many cycles in the autoclave."],
  [5, "Good finish. Delivered a day earlier than promised."],
  [4, "Good value. The handle could be a little longer."],
  [3, "Works well, but the box had no printed instructions."],
  [5, "Our residents use it every day. No complaints."],
  [2, "The hinge was stiff at first. Support helped quickly."],
] as const;

/** Enquiries with answers, grievances and reviews. */
export function planTalk(year: YearContext, orders: Orders) {
  planEnquiries(year);
  planGrievances(year, orders);
  planReviews(year, orders);
}

function planEnquiries(year: YearContext) {
  const { agenda, scale, start } = year;
  const count = Math.round(44 * scale);
  const length = agenda.end - start;
  for (let index = 0; index < count; index++) {
    // The last ones are still unanswered.
    const isOpen = index >= count - 4;
    const at = isOpen
      ? agenda.end - (count - index) * 7 * hour
      : onDay(start + Math.floor(((index + 0.6) * length) / count), 0, 10) + index * minute;
    agenda.add(at, () => enquire(year, index, isOpen));
  }
}

async function enquire({ calls, cast, agenda }: YearContext, index: number, isOpen: boolean) {
  const support = { member: cast.staff.support };
  const [subject, description, answer, reminder] = enquiries[index % enquiries.length] ?? enquiries[0];
  const buyer = cast.buyers[(index * 5) % cast.buyers.length];
  if (!buyer) return;
  const isVisitor = index % 5 === 4;
  const caller = isVisitor ? null : { customer: buyer.id };
  const { data } = await calls.call<{ data: { form_stamp: string } }>(null, "GET inquiry-form");
  agenda.add(calls.now.getTime() + 2 * minute, async () => {
    const { enquiry_no } = await calls.call<{ enquiry_no: string }>(caller, "POST send-inquiry", {
      ...{ name: `${buyer.firstName} ${buyer.lastName}`, company_name: buyer.company, email: buyer.email },
      ...{ contact_no: buyer.phone, subject, description, form_stamp: data.form_stamp },
    });
    const id = await findByNumber({ calls, cast }, "enquiries", enquiry_no);
    if (index % 4 === 0)
      await calls.call(support, `POST staff/enquiries/${id}/assign`, { member_id: cast.staff.support.id });
    if (isOpen) return;
    const answered = onDay(calls.now.getTime(), 1, 11) + index * minute;
    const isLast = reminder === "";
    agenda.add(answered, () =>
      calls.call(support, `POST staff/enquiries/${id}/answer`, {
        text: answer,
        answers_seen: 0,
        close: isLast && index % 2 === 0,
      }),
    );
    if (!isLast)
      agenda.add(onDay(answered, 6, 12), () =>
        calls.call(support, `POST staff/enquiries/${id}/answer`, { text: reminder, answers_seen: 1, close: true }),
      );
  });
}

function planGrievances(year: YearContext, orders: Orders) {
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

async function findByNumber(
  { calls, cast }: Pick<YearContext, "calls" | "cast">,
  list: "enquiries" | "grievances",
  number: string,
): Promise<number> {
  const { data } = await calls.call<{ data: { id: number }[] }>(
    { member: cast.staff.support },
    `GET staff/${list}?search=${number}`,
  );
  const [first] = data;
  if (!first) throw new Error(`${number} is not in the list of ${list}.`);
  return first.id;
}

function planReviews(year: YearContext, orders: Orders) {
  const { agenda, scale, start } = year;
  for (let index = 0; index < Math.round(30 * scale); index++) {
    const at = start + Math.floor(((index + 2) * (agenda.end - start)) / (30 * scale + 2));
    agenda.add(onDay(at, 0, 20) + index * 1000, () => review(year, orders, index));
  }
}

async function review({ calls }: YearContext, orders: Orders, index: number) {
  const order = orders.placed[Math.floor(orders.placed.length * 0.6) - (index % 5)];
  const refNo = order?.refNos[0];
  if (!order || !refNo) return;
  const { catalogue } = calls.stage.shop.live.current();
  const product = catalogue.products.find(({ variants }) => variants.some(({ ref_no }) => ref_no === refNo));
  const [rating, text] = reviews[index % reviews.length] ?? reviews[0];
  const caller = { customer: order.buyer.id };
  await calls.call(caller, "POST product-review", { product_id: product?.token, rating, review: text });
}
