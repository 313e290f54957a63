export interface NamedAttribute {
  attribute_name: string;
  value: string;
}

/** Names in one language. Each function takes the English name, and returns it if there is no translation. */
export interface Names {
  category(english: string): string;
  subCategory(english: string): string;
  attribute(english: string): string;
  value(english: string): string;
  attributes(english: readonly NamedAttribute[]): NamedAttribute[];
}
