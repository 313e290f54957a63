import { getPriority, setPriority } from "node:os";

/**
 * Lowers the priority of processes or threads. One that is lower already stays as it is, because only root may raise it.
 * @param ids this process by default
 */
export function lowerPriority(to: number, ids: readonly number[] = [process.pid]) {
  for (const id of ids) if (getPriority(id) < to) setPriority(id, to);
}
