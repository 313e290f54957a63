export interface NamedAttribute {
  attribute_name: string;
  value: string;
}

/** Names in one language. Each takes the English one, and returns it where it has no translation. */
export interface Names {
  category(english: string): string;
  subCategory(english: string): string;
  attribute(english: string): string;
  value(english: string): string;
  attributes(english: readonly NamedAttribute[]): NamedAttribute[];
}
