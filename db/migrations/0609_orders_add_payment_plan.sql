-- When an order is paid, as chosen at checkout. Until now every order was paid on delivery, and the previous build stores no other.
ALTER TABLE orders ADD COLUMN payment_plan text NOT NULL DEFAULT 'on_delivery' CHECK (payment_plan IN ('on_delivery'));
