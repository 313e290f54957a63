-- Each kind of job is claimed for itself, the longest due first. With an index by time alone, a long backlog of one kind
-- would have to be read past to find the jobs of another.
CREATE INDEX jobs_name_due_at ON jobs (name, due_at) WHERE failed_at IS NULL;
DROP INDEX jobs_due_at;
