export interface PlacesTables {
  states: { id: number; name: string; gst_code: string; kind: "state" | "union_territory" };
  cities: { id: number; name: string; state_id: number };
  /** Published: each city with its state; a state without cities has one row. */
  places: {
    state_id: number;
    state: string;
    gst_code: string;
    kind: "state" | "union_territory";
    city_id: number | null;
    city: string | null;
  };
}
