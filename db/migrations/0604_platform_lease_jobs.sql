-- Until when the process that runs a job has it to itself. NULL: it is not running, or in a process of a build that knows no leases.
ALTER TABLE jobs ADD leased_until timestamptz;
