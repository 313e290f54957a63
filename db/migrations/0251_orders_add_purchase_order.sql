-- The customer's own purchase order number and a note to the shop, as typed at checkout. Null where none was given.
ALTER TABLE orders ADD COLUMN po_number text CHECK (char_length(po_number) BETWEEN 1 AND 40);
ALTER TABLE orders ADD COLUMN note text CHECK (char_length(note) BETWEEN 1 AND 500);
