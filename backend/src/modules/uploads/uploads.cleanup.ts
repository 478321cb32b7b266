import { inTransaction } from '../../platform/database/transaction.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UploadRow } from './tables.ts'

/** Uploads per run. The next run deletes the others. */
const MAX_UPLOADS = 1_000

/** Deletes expired uploads, with the bytes of those that were not used. */
export async function deleteExpiredUploads(platform: Platform): Promise<void> {
  const { database, clock, logger } = platform
  const expired = await database.rows<Pick<UploadRow, 'id'>>(
    `SELECT id FROM uploads WHERE expires_at <= ? ORDER BY expires_at LIMIT ${MAX_UPLOADS}`,
    [clock.now()],
  )
  await forEachItem(expired, ({ id }) => deleteUpload(platform, id), {
    logger,
    failed: 'an expired upload could not be deleted',
  })
}

async function deleteUpload({ database, files }: Platform, id: number): Promise<void> {
  const unused = await inTransaction(database.knex, async (trx) => {
    // The lock waits for a transaction that uses the upload.
    const rows = await database.rows<Pick<UploadRow, 'storage_key' | 'used_at'>>(
      'SELECT storage_key, used_at FROM uploads WHERE id = ? FOR UPDATE',
      [id],
      trx,
    )
    await database.change('DELETE FROM uploads WHERE id = ?', [id], trx)
    return rows.filter(({ used_at }) => used_at === null)
  })
  await files.discard(unused.map(({ storage_key }) => ({ storageKey: storage_key })))
}
