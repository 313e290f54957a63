/** A State or Union territory of India. `gst_code` is the two digits of the GST law. */
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

/** States and cities as part of the public state, by name. */
export interface Places {
  readonly states: readonly State[];
  readonly cities: readonly City[];
}
