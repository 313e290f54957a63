import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { useCall } from "../../useCall.ts";
import { CompanyForm } from "./CompanyForm.tsx";
import { HomeForm } from "./HomeForm.tsx";
import { SellingForm } from "./SellingForm.tsx";

/** Each form is keyed by version, so it resets when its section is saved here or by a colleague. */
export default function SettingsScreen() {
  const query = useCall("GET staff/settings");
  return (
    <DetailScreen
      name="Settings"
      query={query}
      title={() => "Settings"}
      intro={() => "Applies immediately across the shop."}
    >
      {({ data: { company, home, selling, showcase_products, seen, states } }) => (
        <Tabs
          label="Settings sections"
          tabs={[
            {
              id: "selling",
              name: "Selling",
              panel: () => <SellingForm key={seen.selling} selling={selling} seen={seen.selling} />,
            },
            {
              id: "company",
              name: "Company",
              panel: () => <CompanyForm key={seen.company} company={company} states={states} seen={seen.company} />,
            },
            {
              id: "home",
              name: "Home page",
              panel: () => <HomeForm key={seen.home} home={home} products={showcase_products} seen={seen.home} />,
            },
          ]}
        />
      )}
    </DetailScreen>
  );
}
