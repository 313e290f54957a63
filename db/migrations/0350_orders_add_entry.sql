-- Who of the staff entered an order for its customer, how the customer asked for it, and what was agreed about paying. Null for orders
-- that customers placed themselves.
ALTER TABLE orders ADD COLUMN entered_by text CHECK (char_length(entered_by) BETWEEN 1 AND 200);
ALTER TABLE orders ADD COLUMN entry_channel text CHECK (entry_channel IN ('telephone', 'whatsapp', 'email', 'counter'));
ALTER TABLE orders ADD COLUMN payment_promise text CHECK (char_length(payment_promise) BETWEEN 1 AND 200);
