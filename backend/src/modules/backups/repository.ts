import { parseBucketAddress } from '../../platform/bucket-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { BackupError } from './backup-error.ts'
import { type Repository, repositoryAt } from './restic.ts'

/** Returns the repository of an installation; undefined when none is configured. */
export function repositoryOf({ environment }: Pick<Platform, 'environment'>): Repository | undefined {
  const { BACKUP_FOLDER: folder, BACKUP_S3_URL: bucket, BACKUP_KEY: key } = environment
  const place = bucket ?? folder
  return place === undefined || key === undefined ? undefined : repositoryAt(place, key)
}

/**
 * Returns the repository for `npm run restore`.
 *
 * @param folder folder of the backups; undefined for the bucket.
 * @param bucket `BACKUP_S3_URL`.
 * @throws BackupError when neither is given, or the bucket's address is invalid.
 */
export function repositoryFrom(
  folder: string | undefined,
  bucket: string | undefined,
  key: string,
): Repository {
  const place = folder ?? parseBucketAddress(bucket ?? '')
  if (!place) {
    throw new BackupError('Give the folder of the backups, or set BACKUP_S3_URL.')
  }
  return repositoryAt(place, key)
}
