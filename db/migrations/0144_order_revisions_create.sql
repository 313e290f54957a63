-- What changed of an order after it was placed: the rate of GST at the time of supply (CGST Act s.14), or the registration that
-- sells. Its lines and totals are then those of the latest applied revision; order_adjustments keeps what was agreed at first.
CREATE TABLE order_revisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  number integer NOT NULL CHECK (number > 0),
  reason text NOT NULL CHECK (reason IN ('rate_change', 'registration_change')),
  -- One that the customer has to agree to is proposed first.
  state text NOT NULL CHECK (state IN ('proposed', 'accepted', 'declined', 'applied')),
  -- Amounts and taxation of the order, its lines and its adjustments.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  proposed_at timestamptz NOT NULL,
  proposed_by text NOT NULL,
  decided_at timestamptz,
  decided_by text,
  UNIQUE (order_id, number)
);
CREATE UNIQUE INDEX order_revisions_one_proposal ON order_revisions (order_id) WHERE state = 'proposed';
-- A proposal is decided once; nothing else of a revision ever changes.
CREATE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state NOT IN ('proposed', 'accepted')
    OR (NEW.order_id, NEW.number, NEW.reason, NEW.before, NEW.after, NEW.proposed_at, NEW.proposed_by)
      IS DISTINCT FROM (OLD.order_id, OLD.number, OLD.reason, OLD.before, OLD.after, OLD.proposed_at, OLD.proposed_by) THEN
    RAISE EXCEPTION 'order_revisions: a revision that was decided cannot be changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER decided_once BEFORE UPDATE OR DELETE ON order_revisions FOR EACH ROW EXECUTE FUNCTION refuse_revision_change();

-- Published: the adjustments of an order as they are now.
CREATE VIEW current_order_adjustments AS
SELECT a.* FROM order_adjustments a
WHERE NOT EXISTS (SELECT FROM order_revisions r WHERE r.order_id = a.order_id AND r.state = 'applied')
UNION ALL
SELECT a.* FROM (
  SELECT DISTINCT ON (order_id) order_id, after FROM order_revisions WHERE state = 'applied' ORDER BY order_id, number DESC
) r
CROSS JOIN LATERAL jsonb_array_elements(r.after -> 'adjustments') WITH ORDINALITY AS given (row, position)
CROSS JOIN LATERAL jsonb_populate_record(
  NULL::order_adjustments, given.row || jsonb_build_object('order_id', r.order_id, 'position', given.position)
) a;

-- An order adds up with its adjustments as they are now.
CREATE OR REPLACE FUNCTION check_order_adjustments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_adjustments WHERE order_id = NEW.id) THEN
    PERFORM derive_order_adjustments(NEW.id);
  END IF;
  IF NEW.total_paise <> NEW.subtotal_paise + NEW.cgst_paise + NEW.sgst_paise + NEW.igst_paise
    + (SELECT sum(amount_paise) FROM current_order_adjustments WHERE order_id = NEW.id) THEN
    RAISE EXCEPTION 'order % violates the check that its amounts add up', NEW.number USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
