/** Texts on labels. */
export const words = {
  labels: "Address labels",
  labelFrom: "From",
  labelTo: "To",
  labelPin: (pincode: string) => `PIN ${pincode}`,
  labelPhone: (phone: string) => `Phone ${phone}`,
  labelDue: (due: string) => `Collect ${due}`,
  labelOrder: (number: string) => `Order ${number}`,
  labelInvoice: (number: string) => `Invoice ${number}`,
  labelParcel: (number: number, of: number) => `Parcel ${number} of ${of}`,
  lotLabels: "Lot labels",
  lotLabelRef: (refNo: string) => `REF ${refNo}`,
  lotLabelLot: (lotNo: string) => `LOT ${lotNo}`,
  lotLabelExpires: (date: string) => `EXP ${date}`,
  lotLabelCode: "GS1 DataMatrix",
  lotLabelNoGtin: "No GTIN",
  lotLabelNoCode: "Lot number cannot be encoded",
} as const;
