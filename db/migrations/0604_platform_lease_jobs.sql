-- Until when the process that runs a job has it to itself. NULL: it is not running.
ALTER TABLE jobs ADD leased_until timestamptz;
