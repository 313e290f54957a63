import { redirect } from "react-router";

/** The correct spelling redirects to the URL in use. */
export const loader = () => redirect("/cancellection", 301);
export const clientLoader = loader;

export default function Cancellation() {
  return null;
}
