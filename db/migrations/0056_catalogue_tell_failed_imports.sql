-- Why a sheet could not be checked or taken over, in words for whoever sent it.
ALTER TABLE catalogue_imports ADD COLUMN failure text;
