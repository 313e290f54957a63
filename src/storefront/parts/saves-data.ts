/** Whether the visitor wants nothing to be requested before it is needed. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
