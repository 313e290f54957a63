import { Link } from "react-router";
import { rich } from "../../../language/rich.ts";
import { type Asked, addressFor } from "./list-address.ts";

/** Under the heading that names what is shown: the term as it was typed. */
export function Correction({ asked }: { asked: Asked }) {
  return (
    <p>
      {rich("Search instead for {words}", {
        words: <Link to={addressFor({ ...asked, asTyped: true, page: 1 })}>{asked.search}</Link>,
      })}
    </p>
  );
}
