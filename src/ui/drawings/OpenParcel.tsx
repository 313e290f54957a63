import { Drawing } from "./Drawing.tsx";

/** A parcel that is still open. */
export function OpenParcel() {
  return (
    <Drawing>
      <path d="M42 56 80 68l38-12v32L80 102 42 88zM80 68v34M42 56 30 46l38-13 12 9M118 56l12-10-38-13-12 9L42 56M80 42l38 14" />
      <path data-accent="" d="M51 76l14 5M51 83l8 3M80 12v14M74 20l6 6 6-6" />
    </Drawing>
  );
}
