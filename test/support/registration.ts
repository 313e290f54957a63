let made = 0;

/** The fields of a valid registration in the demonstration shop's own state. */
export function registration(
  changed: Record<string, unknown> = {},
): Record<string, unknown> & { email: string; password: string } {
  made += 1;
  return {
    first_name: "Meera",
    last_name: "Iyer",
    dob: "1984-02-29",
    mobile_number: "+91 98765 43210",
    email: `meera.${process.pid}.${made}@clinic.example`,
    password: "otoscope-and-tuning-fork",
    mci_number: "MMC/2009-1234",
    state_id: 21,
    city_id: 145,
    apartment_no: "Flat 3",
    pincode: "411004",
    address: "12 Karve Road",
    ...changed,
  };
}
