import { onDay } from "./agenda.ts";
import type { YearContext } from "./context.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Subject, question, answer, and the answer to a follow-up question. */
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

export function planEnquiries(year: YearContext) {
  const { agenda, scale, start } = year;
  const count = Math.round(44 * scale);
  const length = agenda.end - start;
  for (let index = 0; index < count; index++) {
    // The last ones are left unanswered.
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

/** The id of an enquiry or grievance, looked up as support would. */
export async function findByNumber(
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
