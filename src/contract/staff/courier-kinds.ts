/** A collector belongs to the shop: someone who delivers and takes the money. */
export const courierKinds = ["courier", "collector"] as const;
export type CourierKind = (typeof courierKinds)[number];

export const courierKindLabels: Readonly<Record<CourierKind, string>> = { courier: "Courier", collector: "Collector" };
