export interface FulfilmentTables {
  order_line_lots: { order_line_id: number; lot_id: number; quantity: number; packed_at: Date };
  /** Published: which lots went out with which line. */
  order_lots: {
    order_id: number;
    order_line_id: number;
    lot_id: number;
    lot_no: string;
    expires_on: string | null;
    quantity: number;
  };
}
