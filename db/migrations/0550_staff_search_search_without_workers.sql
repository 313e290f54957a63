-- A search asked while typing takes a few milliseconds; starting a parallel worker for it takes longer than all the rest.
ALTER FUNCTION search_key(text) PARALLEL RESTRICTED;
