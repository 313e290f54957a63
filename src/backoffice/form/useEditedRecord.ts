import { useEffect, useState } from "react";
import { isApiError } from "../../contract/api-error.ts";
import type { Draft } from "./drafts.ts";
import {
  type Difference,
  differences,
  type EditedRecord,
  hasSameValues,
  isOvertaken,
  readFields,
  type TypedFields,
  type Version,
} from "./edited-record.ts";

/** The version that the form waits for: after a refused save, another than its own; after a save, the one that this has created. */
type Awaited = { what: "theirs"; after: Version } | { what: "own" | "saved"; version: Version };

/**
 * Keeps the version a form was filled from until its user has saved or has seen what a colleague changed. Without this, the data
 * refetched after a refused save would carry the newer version, and a second press would overwrite the colleague's change unseen.
 */
export function useEditedRecord<Stored>(record: EditedRecord<Stored> | undefined, draft: Draft | null) {
  const current = record?.current as Stored;
  const version = record ? record.version(current) : null;
  // Values outside the fields are filled in only once, so their form stays based on the version it was opened with.
  const isFilledOnce = record?.isFilledOnce ?? record?.typed !== undefined;
  const [kept, setKept] = useState<{ stored: Stored } | null>(isFilledOnce ? { stored: current } : null);
  // Input from before the page was left is based on the version of that time.
  const [draftBase, setDraftBase] = useState(() => (record && draft && isOvertaken(record, draft) ? draft : null));
  const [theirs, setTheirs] = useState<{ stored: Stored } | null>(draftBase && { stored: current });
  // The record as last saved, while the form was edited further: its fields stay as they are.
  const [saved, setSaved] = useState<{ stored: Stored } | null>(null);
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  const [fields, setFields] = useState<TypedFields>({});

  useEffect(() => {
    if (awaited === null) return;
    if (awaited.what === "theirs" ? version === awaited.after : version !== awaited.version) return;
    if (awaited.what === "theirs") setTheirs({ stored: current });
    else if (awaited.what === "saved") setSaved({ stored: current });
    else setKept({ stored: current });
    setAwaited(null);
  }, [awaited, version, current]);

  const stored = kept ? kept.stored : current;
  const basis = saved ? saved.stored : stored;
  const against = theirs ? theirs.stored : record && hasSameValues(record, basis, current) ? current : basis;
  const before = draftBase?.before ?? (record ? record.values(basis) : null);
  const conflicts: Difference[] =
    record && before && theirs ? differences(record, before, record.values(theirs.stored), fields) : [];

  return {
    /** The version that the form was filled from. */
    stored,
    /**
     * The version in the fields. They are uncontrolled, so they must be created again to show another one: after a save, whose values the
     * server may have trimmed, and when the record is refetched before the user has edited anything.
     */
    filledFrom: record && !isFilledOnce ? String(record.version(stored)) : "",
    /** The version that the next save replaces. */
    against,
    /** A colleague has changed the record, and the user has been shown how. */
    isOvertaken: theirs !== null,
    conflicts,
    /** The version and values that the input replaces. */
    base: { version: draftBase ? draftBase.version : record ? record.version(basis) : null, before },
    /** The user has begun to edit. */
    touched(form: HTMLFormElement | null) {
      if (record) setKept((before) => before ?? { stored: current });
      if (form && theirs) setFields(readFields(form));
    },
    /**
     * @param isEdited whether anything was edited since sending; those edits are based on the version that the save has created
     * @param version that version. If a colleague's has replaced it before it was loaded, the form stays based on its previous one, so
     *   that the next save is refused and both are compared
     */
    saved(isEdited: boolean, version: Version | undefined) {
      setTheirs(null);
      setDraftBase(null);
      setSaved(null);
      setKept(isFilledOnce || isEdited ? { stored } : null);
      const isKept = isFilledOnce || isEdited;
      setAwaited(isKept && version !== undefined ? { what: isFilledOnce ? "own" : "saved", version } : null);
    },
    failed(error: unknown, form: HTMLFormElement) {
      if (!record || !isApiError(error) || error.status !== 409 || error.code !== "state_changed") return;
      setKept({ stored });
      setFields(readFields(form));
      setAwaited({ what: "theirs", after: record.version(against) });
    },
  };
}
