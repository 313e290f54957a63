import { useEffect, useRef, useState } from "react";
import type { SavedList, SavedListLine } from "../../../contract/saved-lists.ts";
import { text } from "../../../language/text.ts";
import { toast } from "../../../ui/toast.ts";
import { call, callOnLeaving, isApiError } from "../../client.ts";

/** By list: changes that are still being stored, also after its page was left. */
const storing = new Map<string, Promise<void>>();

/** Resolves once what the customer has changed on the page of a list is stored, or has failed. */
export const whenListStored = async (token: string) => storing.get(token)?.catch(() => {});

/**
 * A list with the customer's changes to its lines. They are shown immediately and stored one by one, and a
 * quantity that is still being typed when the page is left. If one fails, the list is shown as
 * stored once those after it are too.
 */
export function useListChanges(loaded: SavedList) {
  const [list, setList] = useState(loaded);
  const { token } = loaded;
  const stored = useRef(loaded);
  const unstored = useRef(new Map<number, number>());
  const queue = useRef(whenListStored(token));
  const queued = useRef(0);
  const hasFailed = useRef(false);

  async function attempt(change: () => Promise<{ data: SavedList }>) {
    try {
      stored.current = (await change()).data;
    } catch (error) {
      hasFailed.current = true;
      if (!isApiError(error)) throw error;
      toast.failure({ title: text("Error"), text: error.message });
    } finally {
      queued.current -= 1;
      if (hasFailed.current && queued.current === 0) {
        hasFailed.current = false;
        setList(withQuantities(stored.current, unstored.current));
      }
    }
  }

  function store(change: () => Promise<{ data: SavedList }>) {
    queued.current += 1;
    const done = queue.current.then(() => attempt(change));
    queue.current = done;
    storing.set(token, done);
  }

  function setQuantity({ line_id }: SavedListLine, quantity: number) {
    unstored.current.set(line_id, quantity);
    setList((before) => withQuantities(before, new Map([[line_id, quantity]])));
  }

  function storeQuantity({ line_id }: Pick<SavedListLine, "line_id">) {
    const quantity = unstored.current.get(line_id);
    if (quantity === undefined) return;
    unstored.current.delete(line_id);
    const sent = { params: { token, id: line_id }, body: { quantity }, keepalive: true };
    store(() => call("PUT lists/:token/lines/:id", sent));
  }

  useLeaving(
    () => {
      for (const line_id of unstored.current.keys()) storeQuantity({ line_id });
    },
    () => {
      for (const [id, quantity] of unstored.current)
        callOnLeaving("PUT lists/:token/lines/:id", { params: { token, id }, body: { quantity } });
    },
  );

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

/**
 * @param leavePage called when another page of the shop is shown
 * @param leaveShop called when the browser leaves the shop, or closes the tab
 */
function useLeaving(leavePage: () => void, leaveShop: () => void) {
  const latest = useRef({ leavePage, leaveShop });
  useEffect(() => {
    latest.current = { leavePage, leaveShop };
  });
  useEffect(() => {
    const leave = () => latest.current.leaveShop();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      latest.current.leavePage();
    };
  }, []);
}

/** @param quantities by line */
function withQuantities(list: SavedList, quantities: ReadonlyMap<number, number>): SavedList {
  const lines = list.lines.map((line) => ({ ...line, quantity: quantities.get(line.line_id) ?? line.quantity }));
  return { ...list, lines };
}
