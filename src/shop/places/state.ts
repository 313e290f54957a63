/** A State or Union territory of India. `gst_code` has two digits. */
export interface State {
  id: number;
  name: string;
  gst_code: string;
  kind: "state" | "union_territory";
}

export interface City {
  id: number;
  name: string;
  state_id: number;
}

/** States and cities as part of the public state, ordered by name. */
export interface Places {
  readonly states: readonly State[];
  readonly cities: readonly City[];
}
