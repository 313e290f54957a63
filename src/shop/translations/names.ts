import type { TranslationKind } from "../../contract/staff/translation-kinds.ts";
import { language } from "../../language/text.ts";
import { splitValue, withCapital } from "../kit/attribute-values.ts";
import type { NamedAttribute, Names } from "./state.ts";

export interface Translation {
  kind: TranslationKind;
  english: string;
  hindi: string;
  written_for: string;
}

const same = (english: string) => english;
export const englishNames: Names = {
  category: same,
  subCategory: same,
  attribute: same,
  value: same,
  attributes: (english) => [...english],
};

/** A variant's attributes in one line, as documents and mails describe it. */
export const attributesText = (names: Names, attributes: readonly NamedAttribute[]): string =>
  names
    .attributes(attributes)
    .map(({ attribute_name, value }) => `${attribute_name} ${value}`)
    .join(", ");

/** @returns the names in the language of the request */
export function openNames(translations: readonly Translation[]): () => Names {
  const inHindi = hindiNames(translations);
  return () => (language() === "hi" ? inHindi : englishNames);
}

/** Whether the Hindi was written for the current English text. */
export const isCurrent = ({ english, written_for }: Pick<Translation, "english" | "written_for">) =>
  english === written_for;

function hindiNames(translations: readonly Translation[]): Names {
  const byKind = new Map<TranslationKind, Map<string, string>>();
  for (const { kind, english, hindi } of translations.filter(isCurrent)) {
    const ofKind = byKind.get(kind) ?? new Map<string, string>();
    byKind.set(kind, ofKind.set(english, hindi));
  }
  const reader = (kind: TranslationKind) => (english: string) => byKind.get(kind)?.get(english) ?? english;
  const attribute = reader("attribute");
  const values = byKind.get("value");
  /** Requires all of its parts, so that no value mixes languages. */
  const value = (english: string) => {
    const parts = splitValue(english).map((part) => values?.get(withCapital(part)));
    return parts.every((part) => part !== undefined) ? parts.join(", ") : english;
  };
  return {
    category: reader("category"),
    subCategory: reader("sub_category"),
    attribute,
    value,
    attributes: (english: readonly NamedAttribute[]) =>
      english.map((each) => ({ attribute_name: attribute(each.attribute_name), value: value(each.value) })),
  };
}
