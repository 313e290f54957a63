import { useEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { Table } from "../../ui/Table.tsx";
import styles from "./Conflict.module.css";
import type { Difference } from "./edited-record.ts";

interface ConflictProps {
  conflicts: readonly Difference[];
  /** The label of the button that overwrites their version. */
  overwriteLabel: string;
  onUseTheirs(conflict: Difference): void;
}

/** What a colleague changed while the form was open, field by field. Takes the focus, so that pressing Enter again saves nothing. */
export function Conflict({ conflicts, overwriteLabel, onUseTheirs }: ConflictProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} className={styles.conflict} aria-label="Compare versions" tabIndex={-1}>
      {conflicts.length === 0 ? (
        <p>No other differences from the saved version. You can save now.</p>
      ) : (
        <>
          <p>
            Both versions differ in these fields. Nothing you typed is lost. Choose “{overwriteLabel}” to replace the
            saved version with yours.
          </p>
          <Table caption="Saved version and yours" cards>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Theirs</th>
                <th scope="col">Yours</th>
                <th scope="col">Action</th>
              </tr>
            </thead>
            <tbody>
              {conflicts.map((conflict) => (
                <tr key={conflict.name}>
                  <th scope="row">{conflict.label}</th>
                  <td data-label="Theirs" className={styles.value}>
                    {conflict.theirs || "–"}
                  </td>
                  <td data-label="Yours" className={styles.value}>
                    {conflict.yours || "–"}
                  </td>
                  <td>
                    {conflict.isEditable && (
                      <Button
                        variant="secondary"
                        size="small"
                        aria-label={`Use theirs: ${conflict.label}`}
                        onClick={() => {
                          onUseTheirs(conflict);
                          ref.current?.focus();
                        }}
                      >
                        Use theirs
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </section>
  );
}
