-- Mail servers name the recipient when they refuse one; errors noted before addresses were cut out still do.
-- blocks writes: only to jobs that have failed and name an address, which are few.
UPDATE jobs SET last_error = regexp_replace(last_error, '[^\s<>()"\[\]:;,]{1,64}@[^\s<>()"\[\]:;,]{1,255}', '[address]', 'g')
WHERE last_error LIKE '%@%';
