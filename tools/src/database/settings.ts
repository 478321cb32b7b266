import { totalmem } from 'node:os'
import type { InstanceFolders } from './folders.ts'

const MEBIBYTE = 1_024 * 1_024

/** A quarter of the machine's memory, between 128 MiB and 1 GiB (docs/DATA.md, "The private database"). */
function bufferPoolMebibytes(): number {
  const quarter = Math.floor(totalmem() / 4 / MEBIBYTE)
  return Math.min(1_024, Math.max(128, quarter))
}

/**
 * Keeps every durability setting as in production and leaves out only the waiting for the disk. Schemas come and go by the
 * hundred, each with a hundred tables: files of their own would be most of what that costs.
 */
const HASTY = ['--innodb-flush-method=nosync', '--debug-no-sync', '--innodb-file-per-table=0']

interface SettingsOptions {
  /** False only where lost writes do not matter: tests that are not about durability. */
  isDurable: boolean
}

/**
 * The server's settings as command line options. `--no-defaults` keeps a machine's own configuration out.
 */
export function serverOptions(folders: InstanceFolders, { isDurable }: SettingsOptions): string[] {
  return [
    '--no-defaults',
    `--datadir=${folders.data}`,
    `--socket=${folders.socket}`,
    `--pid-file=${folders.pidFile}`,
    `--log-error=${folders.errorLog}`,
    `--tmpdir=${folders.runtime}`,
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    '--skip-networking',
    '--skip-name-resolve',
    '--local-infile=0',
    '--innodb-flush-log-at-trx-commit=1',
    ...(isDurable ? [] : HASTY),
    '--innodb-snapshot-isolation=1',
    '--innodb-lock-wait-timeout=5',
    `--innodb-buffer-pool-size=${isDurable ? bufferPoolMebibytes() : 128}M`,
    '--innodb-log-file-size=32M',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_520_ci',
    '--sql-mode=STRICT_TRANS_TABLES,ONLY_FULL_GROUP_BY,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
    '--default-time-zone=+00:00',
    `--max-connections=${isDurable ? 100 : 400}`,
    '--performance-schema=OFF',
  ]
}
