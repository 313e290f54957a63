export interface NotifyMeProps {
  variant: { sub_product_id: number; ref_no: string };
  productToken: string;
  size?: "small";
  className?: string;
  /** The id of the element that names the variant. */
  describedBy: string;
}
