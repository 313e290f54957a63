-- Orders are packed, delivered and paid in bulk too. A worker of the previous build refuses each order of such a run, since none is in
-- the state that shipping needs; the run can then be repeated.
ALTER TABLE bulk_runs DROP CONSTRAINT bulk_runs_act_check;
ALTER TABLE bulk_runs ADD CONSTRAINT bulk_runs_act_check
  CHECK (act IN ('confirm', 'pack', 'ship', 'deliver', 'collect'));
-- How it was paid, by whom it is handed over, and the reference, for all orders of a run.
ALTER TABLE bulk_runs ADD COLUMN mode text CHECK (mode IS NULL OR act = 'collect');
ALTER TABLE bulk_runs ADD COLUMN courier_id integer CHECK (courier_id IS NULL OR act = 'collect');
ALTER TABLE bulk_runs ADD COLUMN reference text CHECK (reference IS NULL OR act = 'collect');
