import { useState } from "react";
import { texts } from "../../../contract/texts.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Breadcrumb } from "../../../ui/Breadcrumb.tsx";
import { Button, ButtonLink, IconButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Carousel } from "../../../ui/Carousel.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/Dialog.tsx";
import { EmptyTray } from "../../../ui/drawings/EmptyTray.tsx";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { EmptyState, ErrorState } from "../../../ui/EmptyState.tsx";
import { Field, SelectField, TextareaField } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { Price } from "../../../ui/Price.tsx";
import { QuantityInput } from "../../../ui/QuantityInput.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { StarInput, Stars } from "../../../ui/Rating.tsx";
import { Skeleton, SkeletonText } from "../../../ui/Skeleton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { Table } from "../../../ui/Table.tsx";
import { toast } from "../../../ui/toast.ts";
import styles from "./page.module.css";
import { Sample } from "./Sample.tsx";

export function Actions() {
  return (
    <Sample
      title="Buttons"
      use="One primary button per view. Anything that leads to another page is a link, even if it looks like a button."
    >
      <div className={styles.row}>
        <Button>Add to Cart</Button>
        <Button variant="secondary">Enquiry</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger" icon="trash">
          Delete
        </Button>
        <Button loading>Place Order</Button>
        <Button disabled>Apply</Button>
        <Button variant="secondary" loading>
          Add
        </Button>
        <Button variant="secondary" disabled>
          Add
        </Button>
        <IconButton icon="edit" label="Edit" />
      </div>
      <div className={styles.row}>
        <ButtonLink to="/product" size="large" iconAfter="arrow-right">
          See the range
        </ButtonLink>
        <Button size="small" variant="secondary">
          Small
        </Button>
        <Badge>On enquiry only</Badge>
        <Badge kind="teal">Top selling</Badge>
        <Badge kind="amber">Deal of the day</Badge>
        <Badge kind="good">Delivered</Badge>
        <Badge kind="bad">Cancelled</Badge>
        <Availability availability={{ status: "in_stock" }} />
        <Availability availability={{ status: "low", left: 3 }} />
        <Availability availability={{ status: "out_of_stock" }} />
      </div>
    </Sample>
  );
}

export function Fields() {
  return (
    <Sample title="Fields" use="A label above, a hint or the server's message below, associated for screen readers.">
      <div className={styles.fields}>
        <Field label="First Name" name="design.first" defaultValue="Meera" />
        <Field label="Company Name" name="design.company" optional />
        <PasswordField label="Password" name="design.password" autoComplete="off" />
        <Field label="PIN code" name="design.pincode" defaultValue="4110" error="Enter a 6-digit PIN code." />
        <Field label="Date of Birth" name="design.dob" type="date" hint="You must be 18 years or older." />
        <SelectField label="State" name="design.state" defaultValue="mh">
          <option value="mh">Maharashtra</option>
          <option value="ka">Karnataka</option>
        </SelectField>
        <Field label="Coupon Code" name="design.coupon" after={<Button variant="secondary">Apply</Button>} />
        <TextareaField label="Description" name="design.description" />
        <Field label="Email" name="design.email" defaultValue="meera@clinic.example" disabled />
        <SelectField label="City" name="design.city" disabled>
          <option>Choose a state first</option>
        </SelectField>
        <SelectField label="Country" name="design.country" error="Choose a country.">
          <option>Choose</option>
        </SelectField>
        <TextareaField label="Reason" name="design.reason" error="Say why in a few words." />
      </div>
    </Sample>
  );
}

export function Choices() {
  const [address, setAddress] = useState("clinic");
  const [quantity, setQuantity] = useState(2);
  const [stars, setStars] = useState(4);
  return (
    <Sample title="Choices" use="A few, with room for details. A quantity below 1 becomes 1.">
      <RadioCards
        legend="Shipping Address"
        name="design-address"
        value={address}
        onChange={setAddress}
        cards={[
          { value: "clinic", label: "Dr Meera Kulkarni", children: "12 Karve Road, Pune, Maharashtra 411004" },
          { value: "hospital", label: "Sahyadri Hospital", children: "30-C Erandwane, Pune, Maharashtra 411004" },
        ]}
      />
      <div className={styles.row}>
        <QuantityInput value={quantity} onChange={setQuantity} />
        <StarInput legend="Rating" name="design-rating" value={stars} onChange={setStars} />
        <Stars rating={stars} />
      </div>
    </Sample>
  );
}

export function Messages() {
  return (
    <Sample
      title="Messages"
      use="Toasts for completed actions (3 seconds, paused on hover). All other messages stay in place."
    >
      <div className={styles.row}>
        <Button variant="secondary" onClick={() => toast.success(texts.cartAdded)}>
          Success
        </Button>
        <Button variant="secondary" onClick={() => toast.failure(texts.cartFailed)}>
          Failure
        </Button>
      </div>
      <FormMessage kind="good">{texts.addressSaved}</FormMessage>
      <FormMessage kind="note">{texts.verificationNeeded}</FormMessage>
      <FormMessage>{texts.loginFailed.text}</FormMessage>
    </Sample>
  );
}

export function Overlays() {
  const [open, setOpen] = useState<"dialog" | "confirm" | null>(null);
  const close = () => setOpen(null);
  return (
    <Sample
      title="Dialogs"
      use="For one short task or an important question. They trap focus and return it afterwards."
    >
      <div className={styles.row}>
        <Button variant="secondary" onClick={() => setOpen("dialog")}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen("confirm")}>
          Confirmation
        </Button>
      </div>
      <Dialog
        title="Enquiry"
        open={open === "dialog"}
        onClose={close}
        actions={<Button onClick={close}>Submit</Button>}
      >
        <TextareaField label="Description" name="design.dialog" />
      </Dialog>
      <ConfirmDialog {...texts.confirmOrder} open={open === "confirm"} onYes={close} onCancel={close} />
    </Sample>
  );
}

export function Tables() {
  return (
    <Sample
      title="Tables and cards"
      use="Figures are right-aligned with tabular digits. A wide table scrolls inside its own area."
    >
      <Table caption="A few variants">
        <thead>
          <tr>
            <th scope="col">Reference no.</th>
            <th scope="col">Size</th>
            <th scope="col" data-number>
              MRP
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">NK-PS-1001</th>
            <td>Console</td>
            <td data-number>
              <Price amount={618750} />
            </td>
          </tr>
          <tr>
            <th scope="row">NK-NS-1203</th>
            <td>4.5 mm</td>
            <td data-number>
              <Price amount={4190} />
            </td>
          </tr>
        </tbody>
      </Table>
      <Pagination page={4} lastPage={12} hrefFor={(page) => `/design?page=${page}`} />
      <Breadcrumb trail={[{ name: "Products", to: "/product" }, { name: "Plasma Wands" }]} />
      <Card>A card separates one item from the page.</Card>
      <p>
        <EmailAddress of="purchase@departmentofotorhinolaryngology.example" />
      </p>
    </Sample>
  );
}

export function Pictures() {
  return (
    <Sample
      title="Pictures"
      use="In the size and format that suit the browser, with a placeholder where there is none. A carousel can be swiped without scripts."
    >
      <Carousel
        label="Sample slides"
        inView={3}
        slides={["Front", "Tip", "Handle", "Case"].map((view) => ({
          key: view,
          content: <Picture src="" alt={view} width={320} height={320} sizes="20rem" />,
        }))}
      />
    </Sample>
  );
}

export function Waiting() {
  return (
    <Sample title="Empty, failed, waiting" use="Each says what happened and what to do next.">
      <EmptyState drawing={<EmptyTray />} title={texts.cartEmpty}>
        <ButtonLink to="/product">Continue Shopping</ButtonLink>
      </EmptyState>
      <ErrorState title="The orders could not be loaded" text={texts.unavailable} onRetry={() => {}} />
      <div className={styles.fields}>
        <div>
          <Skeleton shape="title" />
          <SkeletonText lines={3} />
        </div>
        <Spinner size={32} label="Loading" />
      </div>
    </Sample>
  );
}
