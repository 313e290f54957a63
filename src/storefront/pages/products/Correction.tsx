import { Link } from "react-router";
import { rich } from "../../../language/rich.ts";
import { type Asked, addressFor } from "./list-address.ts";

/** Below the heading, which names what is shown: offers the term as typed. */
export function Correction({ asked }: { asked: Asked }) {
  return (
    <p>
      {rich("Search instead for {words}", {
        words: <Link to={addressFor({ ...asked, asTyped: true, page: 1 })}>{asked.search}</Link>,
      })}
    </p>
  );
}
