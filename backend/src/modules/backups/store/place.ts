import type { Readable } from 'node:stream'
import type { Platform } from '../../../platform/platform.ts'
import { parseBucketAddress } from '../../../platform/bucket-address.ts'
import { BackupError } from '../archive/errors.ts'
import { BUCKET_SCHEME, openBucketStore } from './bucket-store.ts'
import { openFolderStore, readBackupFile } from './folder-store.ts'
import type { BackupStore } from './backup-store.ts'

/** What the backups of an installation are made with. */
export interface BackupPlace {
  store: BackupStore
  key: string
}

/** The place, undefined where none is set up. */
export function placeOf({ environment }: Pick<Platform, 'environment'>): BackupPlace | undefined {
  const { BACKUP_FOLDER: folder, BACKUP_S3_URL: bucket, BACKUP_KEY: key } = environment
  if (key === undefined) {
    return undefined
  }
  if (bucket !== undefined) {
    return { store: openBucketStore(bucket), key }
  }
  return folder === undefined ? undefined : { store: openFolderStore(folder), key }
}

/**
 * Where the bytes of a backup come from that `npm run restore` is given.
 *
 * @param address path of a file, or `s3:` and the name of a backup.
 * @param bucket `BACKUP_S3_URL`, for the latter.
 * @throws BackupError when the bucket's address is missing or none.
 */
export function sourceOf(address: string, bucket: string | undefined): () => Readable {
  if (!address.startsWith(BUCKET_SCHEME)) {
    return () => readBackupFile(address)
  }
  const parsed = parseBucketAddress(bucket ?? '')
  if (!parsed) {
    throw new BackupError('not_a_backup', 'BACKUP_S3_URL does not say which bucket this backup is in.')
  }
  return () => openBucketStore(parsed).read(address.slice(BUCKET_SCHEME.length))
}
