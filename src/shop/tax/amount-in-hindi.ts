/** Every number up to 99 has its own word. */
const small = [
  ..."शून्य एक दो तीन चार पाँच छह सात आठ नौ".split(" "),
  ..."दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस".split(" "),
  ..."बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस".split(" "),
  ..."तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस".split(" "),
  ..."चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास".split(" "),
  ..."पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ".split(" "),
  ..."साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर".split(" "),
  ..."सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी".split(" "),
  ..."अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अठासी नवासी".split(" "),
  ..."नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे".split(" "),
];
const groups = [
  { size: 10_000_000, name: "करोड़" },
  { size: 100_000, name: "लाख" },
  { size: 1_000, name: "हज़ार" },
  { size: 100, name: "सौ" },
];

/** Whole paise in Hindi words: 1,85,000.50 is "एक लाख पचासी हज़ार रुपये और पचास पैसे मात्र". */
export function amountInHindi(paise: number): string {
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  const parts = [];
  if (rupees > 0 || rest === 0) parts.push(`${words(rupees)} ${rupees === 1 ? "रुपया" : "रुपये"}`);
  if (rest > 0) parts.push(`${words(rest)} ${rest === 1 ? "पैसा" : "पैसे"}`);
  return `${parts.join(" और ")} मात्र`;
}

function words(number: number): string {
  const group = groups.find(({ size }) => number >= size);
  if (!group) return small[number] ?? "";
  const rest = number % group.size;
  const count = `${words(Math.floor(number / group.size))} ${group.name}`;
  return rest > 0 ? `${count} ${words(rest)}` : count;
}
