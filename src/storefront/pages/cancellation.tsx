import { redirect } from "react-router";

/** The well-spelt address leads to the one the owner uses. */
export const loader = () => redirect("/cancellection", 301);
export const clientLoader = loader;

export default function Cancellation() {
  return null;
}
