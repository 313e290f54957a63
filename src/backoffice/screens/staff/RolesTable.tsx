import { may, type Right, rights, roles } from "../../../contract/staff/rights.ts";
import { Table } from "../../../ui/Table.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { Section } from "../../parts/Section.tsx";
import { rightLabels, roleLabels } from "../../rights-labels.ts";
import styles from "./StaffScreen.module.css";

/** Generated from the permission table the server enforces. */
export function RolesTable() {
  return (
    <div className={styles.roles}>
      <Section title="Permissions">
        <Table caption="Permissions by role">
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {roleLabels[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(Object.keys(rights) as Right[]).map((right) => (
              <tr key={right}>
                <th scope="row">{rightLabels[right]}</th>
                {roles.map((role) => (
                  <td key={role}>
                    {may(role, right) ? (
                      <>
                        <span aria-hidden="true">✓</span>
                        <VisuallyHidden>yes</VisuallyHidden>
                      </>
                    ) : (
                      <VisuallyHidden>no</VisuallyHidden>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Section>
    </div>
  );
}
