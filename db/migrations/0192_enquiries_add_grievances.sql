-- Complaints to the grievance officer: acknowledged within 48 hours and closed within a month of receipt (Consumer Protection
-- (E-Commerce) Rules, 2020, rule 4(5)). They are enquiries with a number series of their own.
CREATE SEQUENCE grievance_numbers START 1001;
-- blocks writes: the columns are added without a rewrite
ALTER TABLE enquiries
  ADD COLUMN kind text NOT NULL DEFAULT 'enquiry' CHECK (kind IN ('enquiry', 'grievance')),
  -- As the customer quoted it.
  ADD COLUMN order_number text,
  ADD COLUMN acknowledged_at timestamptz,
  -- What is due next, acknowledging or closing; null for closed grievances and for all other enquiries.
  ADD COLUMN due_at timestamptz,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN resolution text;
