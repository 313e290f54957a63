export interface DeliveryTables {
  pincode_areas: {
    prefix: string;
    city: string | null;
    state_id: number | null;
    serviceable: boolean;
    cash_on_delivery: boolean;
    days: number | null;
  };
}
