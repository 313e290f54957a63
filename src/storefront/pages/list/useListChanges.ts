import { useRef, useState } from "react";
import type { SavedList, SavedListLine } from "../../../contract/saved-lists.ts";
import { text } from "../../../language/text.ts";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";

/**
 * A list with the customer's changes to its lines. They are shown immediately and stored one by one; after a failure, the list is shown as
 * last stored.
 */
export function useListChanges(loaded: SavedList) {
  const [list, setList] = useState(loaded);
  const { token } = loaded;
  const stored = useRef(loaded);
  const unstored = useRef(new Map<number, number>());
  const queue = useRef<Promise<void>>(Promise.resolve());

  async function attempt(change: () => Promise<{ data: SavedList }>) {
    try {
      stored.current = (await change()).data;
    } catch (error) {
      unstored.current.clear();
      setList(stored.current);
      if (!isApiError(error)) throw error;
      toast.failure({ title: text("Error"), text: error.message });
    }
  }

  function store(change: () => Promise<{ data: SavedList }>) {
    queue.current = queue.current.then(() => attempt(change));
  }

  function setQuantity({ line_id }: SavedListLine, quantity: number) {
    unstored.current.set(line_id, quantity);
    setList((before) => ({
      ...before,
      lines: before.lines.map((line) => (line.line_id === line_id ? { ...line, quantity } : line)),
    }));
  }

  function storeQuantity({ line_id }: SavedListLine) {
    const quantity = unstored.current.get(line_id);
    if (quantity === undefined) return;
    unstored.current.delete(line_id);
    store(() => call("PUT lists/:token/lines/:id", { params: { token, id: line_id }, body: { quantity } }));
  }

  function remove({ line_id }: SavedListLine) {
    unstored.current.delete(line_id);
    setList((before) => ({ ...before, lines: before.lines.filter((line) => line.line_id !== line_id) }));
    store(() => call("DELETE lists/:token/lines/:id", { params: { token, id: line_id } }));
  }

  /** Shows a new name or link. The lines stay as they are, because changes to them may not be stored yet. */
  function showSettings({ name, share_token }: SavedList) {
    stored.current = { ...stored.current, name, share_token };
    setList((before) => ({ ...before, name, share_token }));
  }

  return { list, showSettings, setQuantity, storeQuantity, remove, whenStored: () => queue.current };
}
