import { totalmem } from 'node:os'
import type { InstanceFolders } from './folders.ts'

const BYTES_PER_MEBIBYTE = 1_024 * 1_024

/**
 * Returns a quarter of the machine's memory, between 128 MiB and 1 GiB
 * (docs/DATABASE.md, "Private database for development").
 */
function bufferPoolMebibytes(): number {
  const quarter = Math.floor(totalmem() / 4 / BYTES_PER_MEBIBYTE)
  return Math.min(1_024, Math.max(128, quarter))
}

/**
 * Options that do not wait for the disk, for servers whose lost writes do not matter. The settings that the
 * backend checks at startup are the same as in production. Tests create and drop hundreds of schemas with a
 * hundred tables each, and most of their cost would be separate table files.
 */
const NON_DURABLE_OPTIONS = ['--innodb-flush-method=nosync', '--debug-no-sync', '--innodb-file-per-table=0']

interface SettingsOptions {
  /** Pass false only if lost writes do not matter, as in tests that are not about durability. */
  isDurable: boolean
}

/**
 * Returns the server's settings as command-line options. `--no-defaults` ignores the
 * machine's own configuration.
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
    ...(isDurable ? [] : NON_DURABLE_OPTIONS),
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
