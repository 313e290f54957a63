export function isBuilt(name: "pages" | "program"): boolean;
