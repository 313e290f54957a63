export const promotionKinds = ["sample", "brand_reminder"] as const;
export const promotionLabels = { sample: "Evaluation sample", brand_reminder: "Brand reminder" } as const;

/** UCMPMD 2024: the most that one brand reminder may be worth, in rupees (read in commentaries, not in the gazette). */
export const brandReminderLimit = 1_000;
