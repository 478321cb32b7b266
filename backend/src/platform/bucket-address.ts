/** A parsed `BACKUP_S3_URL`. */
export interface BucketAddress {
  /** Origin of the server. */
  endpoint: string
  region: string
  bucket: string
  /** Prefix of object names: empty, or ending in a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

const DEFAULT_REGION = 'us-east-1'
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/**
 * Parses `https://ACCESS_KEY:SECRET@host/bucket/prefix?region=eu-central-1`, keys and prefix percent-encoded.
 *
 * @returns undefined for an invalid address.
 */
export function parseBucketAddress(text: string): BucketAddress | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username === '' || url.password === '') {
    return undefined
  }
  try {
    const [bucket = '', ...prefix] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    const folders = prefix.filter((part) => part !== '')
    return BUCKET_NAME.test(bucket)
      ? {
          endpoint: url.origin,
          region: url.searchParams.get('region') ?? DEFAULT_REGION,
          bucket,
          prefix: folders.map((part) => `${part}/`).join(''),
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        }
      : undefined
  } catch {
    return undefined
  }
}
