import { buildHeader } from "../offline/kept-names.ts";
import { scope } from "./scope.ts";

/** Whether asking again would change nothing: the server is not overloaded, and is of this build. */
export function isFinal({ status, headers }: Response): boolean {
  return status < 500 && status !== 429 && headers.get(buildHeader) === scope.shopBuild;
}
