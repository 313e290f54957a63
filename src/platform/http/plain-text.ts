import { z } from "zod";

/** Control characters except line breaks and tabs, and unpaired surrogates, none of which can be stored or shown as text. */
const forbidden = /[^\P{Cc}\n\r\t]|\p{Cs}/u;
/** The separator of GS1 codes, as scanners send it. */
const separator = "\u001d";

/** The format of a field that holds a scanned code: `z.string().meta({ format: scannedCode })`. */
const scannedCode = "scanned-code";

interface Texts {
  /** Read for each refusal, since it may differ by request. */
  unprintable: string;
}

const refined = new WeakMap<z.ZodType, { texts: Texts; schema: z.ZodType }>();

/** Extends a schema so that it also refuses every text with forbidden characters. Properties that the schema ignores are not checked. */
export function withPlainText(schema: z.ZodType, texts: Texts): z.ZodType {
  // Calls share schemas, and zod compiles each object again. `texts` lives as long as the schema, so it must not reference a server.
  const known = refined.get(schema);
  if (known?.texts === texts) return known.schema;
  const made = refusingUnprintable(schema, texts);
  refined.set(schema, { texts, schema: made });
  return made;
}

function refusingUnprintable(schema: z.ZodType, texts: Texts): z.ZodType {
  const scanned = new Set(
    Object.entries(schema instanceof z.ZodObject ? schema.shape : {}).flatMap(([name, field]) =>
      (field as z.ZodType).meta()?.format === scannedCode ? [name] : [],
    ),
  );
  return schema.superRefine((value, context) => {
    const reported = new Set(context.issues.map(({ path }) => path?.join(".")));
    for (const path of unprintable(value, scanned)) {
      // If the field has reported an issue of its own, that one is kept.
      if (!reported.has(path.join("."))) context.addIssue({ code: "custom", path, message: texts.unprintable });
    }
  });
}

type Path = (string | number)[];

/** The paths of texts or field names that contain such characters. */
function* unprintable(value: unknown, scanned: ReadonlySet<string>, path: Path = []): Generator<Path> {
  if (typeof value === "string") {
    const text = scanned.has(path.join(".")) ? value.replaceAll(separator, "") : value;
    if (forbidden.test(text)) yield path;
  } else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (forbidden.test(name)) yield path;
      yield* unprintable(inner, scanned, [...path, Array.isArray(value) ? Number(name) : name]);
    }
  }
}
