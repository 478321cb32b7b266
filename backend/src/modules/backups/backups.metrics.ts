import { gaugeOf } from '../../platform/observability/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLastBackup, findLastSuccessfulTest } from './backups.list.ts'

/** Registers metrics about the newest successful backup and restore test; they have no value before the first. */
export function offerFigures({ database, logger, metrics: { registry } }: Platform): void {
  const seconds = (moment: string | null | undefined) =>
    moment ? [{ value: Date.parse(moment) / 1_000 }] : []
  gaugeOf(
    { registry, logger },
    { name: 'headway_backup_timestamp_seconds', help: 'When the newest backup was done' },
    async () => seconds((await findLastBackup(database))?.finishedAt),
  )
  gaugeOf(
    { registry, logger },
    { name: 'headway_backup_bytes', help: 'Size of the newest backup' },
    async () => {
      const bytes = (await findLastBackup(database))?.bytes
      return bytes ? [{ value: bytes }] : []
    },
  )
  gaugeOf(
    { registry, logger },
    {
      name: 'headway_restore_test_timestamp_seconds',
      help: 'Time of the last successful restore test',
    },
    async () => seconds((await findLastSuccessfulTest(database))?.finishedAt),
  )
}
