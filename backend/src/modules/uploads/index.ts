import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { unlistedColumns } from './personal-data.ts'
import { deleteExpiredUploads } from './uploads.cleanup.ts'
import { registerUploads } from './uploads.routes.ts'

export { findUploads, useUploads } from './use-uploads.ts'

const CLEANUP_SECONDS = 3_600

/** Registers the routes, the cleanup and the stored files of uploads. */
export function register(table: RouteTable, platform: Platform): void {
  const { database, files, jobs, personalData } = platform
  personalData.add([], unlistedColumns)
  files.keepReferenced(async (keys) => {
    const rows = await database.knex('uploads').whereIn('storage_key', keys).select('storage_key')
    return new Set(rows.map((row) => row.storage_key))
  })
  jobs.schedule('uploads.sweep', { seconds: CLEANUP_SECONDS }, () => deleteExpiredUploads(platform))
  registerUploads(table, platform)
}
