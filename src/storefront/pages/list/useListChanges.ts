import { useRef, useState } from "react";
import type { SavedList, SavedListLine } from "../../../contract/saved-lists.ts";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";

/**
 * A list with the customer's changes to its lines. They are shown at once and stored one after the other; after a failure the
 * stored list is shown again.
 */
export function useListChanges(loaded: SavedList) {
  const [list, setList] = useState(loaded);
  const { token } = loaded;
  const latest = useRef(new Map<number, number>());
  const queue = useRef<Promise<void>>(Promise.resolve());

  function store(change: () => Promise<unknown>) {
    queue.current = queue.current.then(change).then(
      () => {},
      async (error) => {
        if (!isApiError(error)) throw error;
        toast.failure({ title: "Error", text: error.message });
        latest.current.clear();
        setList((await call("GET lists/:token", { params: { token } })).data);
      },
    );
  }

  function setQuantity({ line_id }: SavedListLine, quantity: number) {
    latest.current.set(line_id, quantity);
    setList((before) => ({
      ...before,
      lines: before.lines.map((line) => (line.line_id === line_id ? { ...line, quantity } : line)),
    }));
  }

  function storeQuantity({ line_id }: SavedListLine) {
    const quantity = latest.current.get(line_id);
    if (quantity === undefined) return;
    latest.current.delete(line_id);
    const params = { token, id: line_id };
    store(() => call("PUT lists/:token/lines/:id", { params, body: { quantity } }));
  }

  function remove({ line_id }: SavedListLine) {
    latest.current.delete(line_id);
    setList((before) => ({ ...before, lines: before.lines.filter((line) => line.line_id !== line_id) }));
    store(() => call("DELETE lists/:token/lines/:id", { params: { token, id: line_id } }));
  }

  /** Of a change of the whole list, which knows nothing of lines being changed: its name and its link. */
  function adopt({ name, share_token }: SavedList) {
    setList((before) => ({ ...before, name, share_token }));
  }

  return { list, setList: adopt, setQuantity, storeQuantity, remove, whenStored: () => queue.current };
}
