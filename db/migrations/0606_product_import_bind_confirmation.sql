-- Which changes the check of a spreadsheet found, with the values that they replace: only these are applied. `outdated` means that the
-- catalogue had changed by then, so that the file was checked again instead. The previous build stores neither.
ALTER TABLE catalogue_imports ADD COLUMN seen text, ADD COLUMN outdated boolean NOT NULL DEFAULT false;
