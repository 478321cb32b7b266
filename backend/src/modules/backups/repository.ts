import { parseBucketAddress } from '../../platform/limits/bucket-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { BackupError } from './backup-error.ts'
import { type Repository, repositoryAt } from './restic.ts'

/** Returns the repository of an installation; undefined where none is set up. */
export function repositoryOf({ environment }: Pick<Platform, 'environment'>): Repository | undefined {
  const { BACKUP_FOLDER: folder, BACKUP_S3_URL: bucket, BACKUP_KEY: key } = environment
  const place = bucket ?? folder
  return place === undefined || key === undefined ? undefined : repositoryAt(place, key)
}

/**
 * Returns the repository that `npm run restore` is given.
 *
 * @param folder where the backups are, or undefined for the bucket.
 * @param bucket `BACKUP_S3_URL`.
 * @throws BackupError when neither is given, or the bucket's address is not one.
 */
export function repositoryFrom(
  folder: string | undefined,
  bucket: string | undefined,
  key: string,
): Repository {
  const place = folder ?? parseBucketAddress(bucket ?? '')
  if (!place) {
    throw new BackupError('Neither a folder nor BACKUP_S3_URL says where the backups are.')
  }
  return repositoryAt(place, key)
}
