/** A collector works for the shop, delivering orders and collecting the money. */
export const courierKinds = ["courier", "collector"] as const;
export type CourierKind = (typeof courierKinds)[number];

export const courierKindLabels: Readonly<Record<CourierKind, string>> = { courier: "Courier", collector: "Collector" };
