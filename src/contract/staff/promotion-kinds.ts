export const promotionKinds = ["sample", "brand_reminder"] as const;
export const promotionLabels = { sample: "Evaluation sample", brand_reminder: "Brand reminder" } as const;

/** UCMPMD 2024: maximum value of one brand reminder, in rupees (from commentaries, not from the gazette). */
export const brandReminderLimit = 1_000;
