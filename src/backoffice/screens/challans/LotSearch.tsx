import type { Lot } from "../../../contract/staff/stock.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { RecordSearch } from "../../parts/RecordSearch.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./Challans.module.css";

/** Units of a lot that are not reserved for any order. */
export const freeStock = ({ on_hand, reserved }: Pick<Lot, "on_hand" | "reserved">) => on_hand - reserved;

/** Finds lots from which goods can leave, first expiry first. */
export function LotSearch({ taken, onChoose }: { taken: readonly number[]; onChoose(lot: Lot): void }) {
  function useMatches(search: string) {
    const query = useCall("GET staff/lots", { query: { search, per_page: 50 } });
    const usable = query.data?.data.filter(
      (lot) => (lot.state === "sellable" || lot.state === "expiring") && freeStock(lot) > 0,
    );
    return { ...query, data: usable };
  }
  return (
    <RecordSearch
      label="Add an item"
      name="add_item"
      placeholder="Product name, reference or lot number"
      useMatches={useMatches}
      isTaken={({ id }) => taken.includes(id)}
      keyOf={({ id }) => id}
      show={(lot) => (
        <span>
          <strong>{lot.ref_no}</strong> {lot.product_name}
          <span className={styles.soft}>
            {` Lot ${lot.lot_no}, ${freeStock(lot)} free`}
            {lot.expires_on && (
              <>
                , expires <Moment at={lot.expires_on} />
              </>
            )}
          </span>
        </span>
      )}
      onChoose={onChoose}
    />
  );
}
