import { buildHeader } from "../offline/kept-names.ts";
import { scope } from "./scope.ts";

/** Whether another request would get the same result: the server is not overloaded, and runs this build. */
export function isFinal({ status, headers }: Response): boolean {
  return status < 500 && status !== 429 && headers.get(buildHeader) === scope.shopBuild;
}
