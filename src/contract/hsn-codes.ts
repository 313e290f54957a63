import type { TaxClass } from "./tax-classes.ts";

/**
 * HSN codes of this trade: tariff items of eight digits from the First Schedule to the Customs Tariff Act 1975, by which the
 * notifications of GST rates go, from chapters 30, 38, 39, 40, 63, 84, 85, 87, 90 and 94. Names are shortened. The owner adds others
 * in the settings. That each item exists was checked against the code list of
 * resilient-tech/india-compliance (`gst_india/data/hsn_codes.json`) on 22 November 2026.
 */
export const hsnItems: Readonly<Record<string, string>> = {
  "30041090": "Medicaments with penicillins",
  "30042099": "Medicaments with other antibiotics",
  "30043990": "Medicaments with hormones",
  "30045090": "Medicaments with vitamins",
  "30049099": "Other medicaments",
  "30051010": "Adhesive gauze bandages",
  "30051020": "Medicinal adhesive tape",
  "30051090": "Other adhesive dressings",
  "30059010": "Medicated cotton wool",
  "30059030": "Medicated lint",
  "30059040": "Bandages without adhesive",
  "30059050": "Burn dressings with gel",
  "30059060": "Microporous surgical tape",
  "30059090": "Other wadding, gauze and dressings",
  "30061010": "Sterile sutures and tissue adhesives",
  "30061020": "Sterile haemostatics and adhesion barriers",
  "30063000": "Opacifying preparations for X-ray examinations",
  "30064000": "Dental and bone reconstruction cements",
  "30065000": "First-aid boxes and kits",
  "30067000": "Gels for medical instruments",
  "30069100": "Ostomy appliances",
  "38089400": "Disinfectants",
  "38221990": "Diagnostic and laboratory reagents",
  "38229090": "Certified reference materials and other reagents",
  "39172390": "Rigid tubes of PVC",
  "39173290": "Flexible tubes without fittings",
  "39173300": "Flexible tubes with fittings",
  "39173990": "Other tubes of plastics",
  "39174000": "Tube fittings of plastics",
  "39231090": "Boxes and cases of plastics",
  "39232990": "Sacks and bags of plastics",
  "39262011": "Disposable gloves of plastics",
  "39262029": "Aprons of plastics",
  "39269099": "Other articles of plastics",
  "40149090": "Other hygienic articles of rubber",
  "40151100": "Surgical gloves of rubber",
  "40151200": "Medical examination gloves of rubber",
  "40151900": "Other gloves of rubber",
  "40169320": "O-rings of rubber",
  "40169390": "Gaskets and seals of rubber",
  "40169970": "Ear plugs of rubber",
  "40169990": "Other articles of rubber",
  "63079090": "Other made-up textile articles",
  "84135090": "Reciprocating pumps",
  "84138190": "Other pumps for liquids",
  "84139190": "Parts of pumps",
  "84141000": "Vacuum pumps",
  "84148090": "Compressors and other air pumps",
  "84192090": "Medical and laboratory sterilisers",
  "84198990": "Other apparatus for treatment by temperature",
  "84213990": "Filters for gases",
  "84219900": "Parts of filters",
  "84713010": "Personal computers, portable",
  "84733099": "Parts of computers",
  "85013119": "DC motors up to 750 W",
  "85044090": "Power supplies and converters",
  "85049090": "Parts of power supplies",
  "85076000": "Lithium-ion batteries",
  "85131090": "Portable lamps with their own power",
  "85139000": "Parts of portable lamps",
  "85258090": "Cameras",
  "85258900": "Other cameras",
  "85285200": "Monitors for computers",
  "85285900": "Other monitors",
  "85287390": "Other displays",
  "85365090": "Switches up to 1,000 V",
  "85366990": "Plugs and sockets",
  "85369090": "Other connectors up to 1,000 V",
  "85371000": "Control boards up to 1,000 V",
  "85392190": "Halogen lamps",
  "85395200": "LED lamps",
  "85437099": "Other electrical machines",
  "85439000": "Parts of electrical machines",
  "85444299": "Cables with connectors up to 1,000 V",
  "85444999": "Cables without connectors up to 1,000 V",
  "85447090": "Optical fibre cables",
  "87131010": "Wheelchairs without motor",
  "87131090": "Other carriages for disabled persons without motor",
  "87139010": "Wheelchairs with motor",
  "87142090": "Parts of wheelchairs",
  "87168090": "Trolleys and other hand-drawn vehicles",
  "87169090": "Parts of trolleys",
  "90011000": "Optical fibres, bundles and cables",
  "90019090": "Unmounted lenses, prisms and mirrors",
  "90021900": "Mounted objective lenses",
  "90029000": "Other mounted optical elements",
  "90111000": "Stereoscopic microscopes",
  "90112000": "Microscopes for photography",
  "90118000": "Other optical microscopes",
  "90119000": "Parts of microscopes",
  "90132000": "Lasers",
  "90138090": "Other optical devices",
  "90139090": "Parts of optical devices",
  "90181100": "Electrocardiographs",
  "90181290": "Ultrasonic scanning apparatus",
  "90181990": "Other electro-diagnostic apparatus",
  "90182000": "Ultraviolet and infrared apparatus",
  "90183100": "Syringes",
  "90183210": "Needles for sutures",
  "90183220": "Hollow needles for injection, aspiration and biopsy",
  "90183290": "Other tubular metal needles",
  "90183910": "Catheters for urine or stool",
  "90183930": "Cannulae",
  "90183990": "Other catheters and tubes",
  "90184900": "Dental instruments",
  "90185010": "Ophthalmoscopes",
  "90185090": "Other ophthalmic instruments",
  "90189011": "Blood pressure instruments",
  "90189012": "Stethoscopes",
  "90189019": "Other diagnostic instruments",
  "90189021": "Bone saws, drills and trephines",
  "90189022": "Knives, scissors and blades",
  "90189023": "Forceps, clamps and other holding instruments",
  "90189024": "Chisels, gouges, elevators and bone cutters",
  "90189025": "Retractors, specula, probes, hooks and dilators",
  "90189029": "Other surgical tools",
  "90189031": "Dialysis apparatus",
  "90189041": "Anaesthetic apparatus",
  "90189042": "ENT precision instruments",
  "90189044": "Endoscopes",
  "90189095": "Fibrescopes",
  "90189096": "Laparoscopes",
  "90189098": "Apparatus for nerve stimulation",
  "90189099": "Other medical instruments and appliances",
  "90191010": "Mechano-therapy appliances",
  "90191020": "Massage apparatus",
  "90192010": "Oxygen therapy apparatus",
  "90192090": "Aerosol therapy and respiration apparatus",
  "90200000": "Other breathing appliances and gas masks",
  "90211000": "Orthopaedic and fracture appliances, splints",
  "90212900": "Dental fittings",
  "90213100": "Artificial joints",
  "90213900": "Other artificial parts of the body",
  "90214010": "Frequency-modulated hearing aid systems for groups",
  "90214090": "Hearing aids",
  "90219010": "Parts and accessories of hearing aids",
  "90219090": "Other appliances worn or implanted",
  "90221490": "X-ray apparatus for medical use",
  "90229090": "Parts of X-ray apparatus",
  "90251110": "Clinical thermometers, liquid-filled",
  "90251190": "Other liquid-filled thermometers",
  "90251990": "Other thermometers",
  "90262000": "Instruments that measure pressure",
  "90268090": "Other measuring instruments for liquids and gases",
  "90269000": "Parts of measuring instruments",
  "90278990": "Instruments for analysis",
  "90279090": "Parts of instruments for analysis",
  "90330000": "Parts and accessories of chapter 90 not named elsewhere",
  "94021010": "Dental chairs and parts",
  "94021090": "Similar chairs with tilting and lifting movements",
  "94029010": "Hospital beds with mechanical fittings",
  "94029020": "Parts of medical furniture",
  "94029090": "Operating tables and other medical furniture",
  "94032090": "Other metal furniture",
  "94054090": "Other electric lamps",
  "94054200": "Other LED luminaires",
};

/** A rate by heading or sub-heading, and by kind of goods if a heading has several rates. */
export interface HsnRate {
  /** Four or six digits. */
  hsn: string;
  percent: number;
  tax_class: TaxClass;
  /** Which goods of the heading, if it has several rates. */
  goods?: string;
  /** First and last day, YYYY-MM-DD, IST; null: still in force. */
  from: string;
  until: string | null;
  source: string;
}

/** In force since 22 September 2025 (Notification 9/2025-Central Tax (Rate), G.S.R. 641(E), and 10/2025 for exempt goods). */
const since2025 = (schedule: string) => ({ from: "2025-09-22", until: null, source: `9/2025 ${schedule}` });
const taxed = (percent: number, hsns: string, goods?: string): HsnRate[] =>
  hsns.split(" ").map((hsn) => ({
    ...{ hsn, percent, tax_class: "taxable" as const, ...(goods ? { goods } : {}) },
    ...since2025(percent === 5 ? "Schedule I" : "Schedule II"),
  }));

/**
 * Rates of the headings of this trade. If there are several, the accountant decides which applies; an unlisted heading falls under the
 * residual entry at 18 % (Schedule II). Rates were taken from the notification, except the one before 22 September 2025 (trade press).
 */
export const hsnRates: readonly HsnRate[] = [
  {
    hsn: "9018",
    percent: 12,
    tax_class: "taxable",
    from: "2017-07-01",
    until: "2025-09-21",
    source: "1/2017 Schedule II",
  },
  ...taxed(5, "9018 9019 9020 9021 3005 3006 3822"),
  ...taxed(5, "9022 9025 9027", "for medical use"),
  ...taxed(5, "4015", "surgical or examination gloves"),
  { hsn: "9021", percent: 0, tax_class: "exempt", goods: "hearing aids", ...since2025("and 10/2025") },
  { hsn: "3006", percent: 0, tax_class: "exempt", goods: "contraceptives", ...since2025("and 10/2025") },
  ...taxed(18, "9022 9025 9027", "for other uses"),
  ...taxed(18, "4015", "other apparel of rubber"),
  ...taxed(18, "9033 9402 9011 9012 9013 8536 8537 8543 8544 3926"),
];

/** The rates of a code's heading on a day (YYYY-MM-DD, IST), most common first; empty if the heading is not listed. */
export function ratesOfHsn(code: string, day: string): HsnRate[] {
  return hsnRates.filter(
    ({ hsn, from, until }) => code.startsWith(hsn) && from <= day && (until === null || day <= until),
  );
}

/**
 * Whether a code of 4, 6 or 8 digits is a listed tariff item, or a heading or sub-heading of one.
 * @param further codes that the owner added
 */
export function isListedHsn(code: string, further: readonly string[] = []): boolean {
  return [...Object.keys(hsnItems), ...further].some((item) => item.startsWith(code));
}

/** The HSN codes in the owner's setting: one per line, with or without a name after it. */
export function furtherHsnCodes(setting: string): string[] {
  return setting.split("\n").flatMap((row) => /^\s*(\d{4}(?:\d{2}){0,2})(?:\s|$)/.exec(row)?.[1] ?? []);
}

/**
 * Number of HSN digits printed on documents; the full code is stored (Notification 78/2020-Central Tax: 4 up to Rs 5 crore turnover, 6
 * above).
 */
export const hsnDigits = ["4", "6", "8"] as const;
export type HsnDigits = (typeof hsnDigits)[number];

export function hsnAsPrinted(code: string, digits: HsnDigits): string {
  return code.slice(0, Number(digits));
}
