interface BucketLocation {
  endpoint: string;
  bucket: string;
  prefix: string;
  region: string;
}

/** @param address as in FILES_URL: `s3://bucket?endpoint=https://host&region=ap-south-1` */
export function parseFilesUrl(address: string): BucketLocation {
  const url = new URL(address);
  const region = url.searchParams.get("region") ?? "us-east-1";
  const endpoint = url.searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`;
  return {
    endpoint: trimTrailingSlashes(endpoint),
    bucket: url.hostname,
    prefix: trimTrailingSlashes(url.pathname),
    region,
  };
}

/** Why a bucket that answers with this status cannot be used; null if it can. */
export function problemWithBucket(status: number, bucket: string): string | null {
  if (status < 300) return null;
  if (status === 404) return `there is no bucket "${bucket}". Create it first.`;
  if (status === 401 || status === 403)
    return "access is denied. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and their permissions on the bucket.";
  if (status >= 300 && status < 400) return "the bucket is in another region. Correct the region and endpoint.";
  return `the storage responded with ${status}.`;
}

function trimTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}
