-- Published: the GSTIN of a document's buyer as it was last corrected, which credit notes issued afterwards print.
CREATE VIEW corrected_buyers AS
SELECT DISTINCT ON (document_id) document_id, buyer_gstin FROM document_corrections ORDER BY document_id, id DESC;
