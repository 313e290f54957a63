-- Published: everything that a document prints, for exports that repeat it line by line.
CREATE VIEW document_contents AS SELECT id AS document_id, content FROM invoices;
