/** Shown wherever staff see points while doctors earn them and the owner has not given a reason. */
export const pointsWarning =
  "Doctors earn points and no reason is recorded. UCMPMD 2024 bars pecuniary advantage to medical professionals.";
