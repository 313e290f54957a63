import { useSearchParams } from "react-router";
import type { StaffCategory } from "../../../contract/staff/categories.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button, ButtonLink, IconButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { confirm } from "../../parts/confirm.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { RowsSkeleton } from "../../parts/RowsSkeleton.tsx";
import { Screen } from "../../parts/Screen.tsx";
import { usePermissions } from "../../session.ts";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { CategoryForm } from "./CategoryForm.tsx";
import styles from "./Products.module.css";
import { SubCategoryForm } from "./SubCategoryForm.tsx";

/** Categories with their sub-categories. `?edit=<id>` edits a category and `?sub=<id>` a sub-category; `new` adds one. */
export default function CategoriesScreen() {
  const [search, setSearch] = useSearchParams();
  const query = useCall("GET staff/categories");
  const can = usePermissions();
  const all = query.data?.data ?? [];
  const edit = search.get("edit");
  const edited = all.find(({ id }) => String(id) === edit) ?? null;
  const close = () => setSearch({}, { replace: true });
  return (
    <Screen
      title="Categories"
      intro="In the order shown in the shop. Every product belongs to a sub-category."
      actions={
        can("catalogue.change") && (
          <ButtonLink to="?edit=new" icon="plus">
            New category
          </ButtonLink>
        )
      }
    >
      <Loaded query={query} loading={<RowsSkeleton pictures />}>
        {() =>
          all.length === 0 ? (
            <EmptyState
              icon="grid"
              title="No categories yet"
              text="Every product belongs to a category, so start here."
            >
              {can("catalogue.change") && (
                <ButtonLink to="?edit=new" variant="secondary">
                  Add the first category
                </ButtonLink>
              )}
            </EmptyState>
          ) : (
            <div>
              {all.map((category, index) => (
                <CategoryRow key={category.id} category={category} index={index} all={all} />
              ))}
            </div>
          )
        }
      </Loaded>
      {(edit === "new" || edited) && <CategoryForm key={`category ${edit}`} category={edited} onClose={close} />}
      <SubCategoryForm key={`sub ${search}`} categories={all} search={search} onClose={close} />
    </Screen>
  );
}

interface CategoryRowProps {
  category: StaffCategory;
  index: number;
  all: readonly StaffCategory[];
}

function CategoryRow({ category, index, all }: CategoryRowProps) {
  const { id, name, file, product_count, shown, attributes } = category;
  const canChange = usePermissions()("catalogue.change");
  const order = useStaffMutation("PUT staff/categories/order");
  const remove = useStaffMutation("DELETE staff/categories/:id", { success: `${name} removed.` });

  function move(to: number) {
    const ids = all.map((each) => each.id).filter((other) => other !== id);
    ids.splice(to, 0, id);
    return order.mutate({ body: { ids } });
  }

  return (
    <section className={styles.group} aria-label={name}>
      <img src={file} alt="" className={styles.picture} />
      <div className={styles.grow}>
        <h2>{name}</h2>
        <p className={styles.soft}>
          {product_count === 1 ? "1 product" : `${product_count} products`}
          {attributes.length > 0 && ` · ${attributes.map((attribute) => attribute.name).join(", ")}`}
        </p>
        {!shown && (
          <p className={styles.soft}>
            <Badge kind="amber">Hidden</Badge>{" "}
            {product_count === 0
              ? "Not shown in the shop until it has a product."
              : "Not shown in the shop because all its products are hidden."}
          </p>
        )}
        <SubCategories category={category} canChange={canChange} />
      </div>
      {canChange && (
        <div className={styles.badges}>
          <ButtonLink
            to={`?sub=new&of=${id}`}
            variant="secondary"
            size="small"
            aria-label={`Add sub-category to ${name}`}
          >
            Add sub-category
          </ButtonLink>
          <ButtonLink to={`?edit=${id}`} variant="secondary" size="small" aria-label={`Edit ${name}`}>
            Edit
          </ButtonLink>
          <IconButton
            icon="chevron-up"
            label={`Move ${name} up`}
            disabled={index === 0}
            onClick={() => move(index - 1)}
          />
          <IconButton
            icon="chevron-down"
            label={`Move ${name} down`}
            disabled={index === all.length - 1}
            onClick={() => move(index + 1)}
          />
          {product_count === 0 && (
            <Button
              variant="danger"
              size="small"
              loading={remove.isPending}
              aria-label={`Remove ${name}`}
              onClick={async () => {
                if (await confirm(question(name))) remove.mutate({ params: { id } });
              }}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

interface SubCategoriesProps {
  category: StaffCategory;
  canChange: boolean;
}

function SubCategories({ category: { name, sub_categories }, canChange }: SubCategoriesProps) {
  const remove = useStaffMutation("DELETE staff/sub-categories/:id", { success: "Removed." });
  return (
    <ul className={styles.tags} aria-label={`Sub-categories of ${name}`}>
      {sub_categories.map((sub) => (
        <li key={sub.id}>
          {sub.name} ({sub.product_count})
          {canChange && (
            <>
              <ButtonLink
                to={`?sub=${sub.id}`}
                variant="quiet"
                size="small"
                aria-label={`Rename ${sub.name} in ${name}`}
              >
                Rename
              </ButtonLink>
              {sub.product_count === 0 && (
                <IconButton
                  icon="trash"
                  label={`Remove ${sub.name} from ${name}`}
                  onClick={async () => {
                    if (await confirm(question(sub.name))) remove.mutate({ params: { id: sub.id } });
                  }}
                />
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const question = (of: string) => ({ title: `Remove ${of}?`, text: "It is empty. Nothing else will be removed." });
