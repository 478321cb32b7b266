import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import type { BucketAddress } from '../../platform/bucket-address.ts'
import { BackupError } from './backup-error.ts'

/** Retention of snapshots: daily and weekly ones, besides all of the last 24 hours (docs/OPERATIONS.md, "Backups"). */
const RETENTION = ['--keep-within', '1d', '--keep-daily', '7', '--keep-weekly', '4']

/** Paths within the folder of stored files that are not part of a backup. */
const EXCLUDED = ['incoming', 'before-restore-*', '.restore']

const TAG = 'headway'
const MAX_ERROR_LENGTH = 2_000

/** A restic repository in a folder or an S3 bucket (ADR 080). */
export interface Repository {
  /** Displayed location: the folder, or the address of the bucket without its keys. */
  title: string
  /** Local folder; undefined for a bucket. */
  folder: string | undefined
  /** Environment variables that give restic the address and the keys. */
  variables: Readonly<Record<string, string>>
}

/**
 * Returns the repository at a location.
 *
 * @param place a folder, or a bucket parsed from `BACKUP_S3_URL`.
 * @param key BACKUP_KEY.
 */
export function repositoryAt(place: string | BucketAddress, key: string): Repository {
  if (typeof place === 'string') {
    const variables = { RESTIC_REPOSITORY: place, RESTIC_PASSWORD: key }
    return { title: place, folder: place, variables }
  }
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = place
  const title = `${endpoint}/${bucket}/${prefix}`
  const variables = {
    RESTIC_REPOSITORY: `s3:${title}`,
    RESTIC_PASSWORD: key,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_DEFAULT_REGION: region,
  }
  return { title, folder: undefined, variables }
}

/** Patterns of restic's error output, with the message for administrators. */
const failures: readonly [pattern: RegExp, sentence: (title: string) => string][] = [
  [/wrong password or no key found/, () => 'The backups were made with a different key.'],
  [/Is there a repository/, (title) => `There are no backups in ${title}.`],
  [/no matching ID found|no snapshot found/, (title) => `This backup does not exist in ${title}.`],
  [/no space left on device/, () => 'The backup disk is full.'],
  [/not a directory/, () => 'The backup path is not a folder.'],
  [/permission denied|read-only file system/, () => 'The backup folder can’t be read or written.'],
  [/dial tcp|Access ?Denied|Access Key|SignatureDoesNotMatch/, (title) => `${title} can’t be reached.`],
]

const DAMAGED = /verification failed|contains errors|There (was|were) \d+ error|Load\(|load <|not found in/

function failureOf(errors: string, { title }: Repository): BackupError {
  const known = failures.find(([pattern]) => pattern.test(errors))
  const options = { cause: new Error(errors) }
  if (known) {
    return new BackupError(known[1](title), options)
  }
  return DAMAGED.test(errors)
    ? new BackupError('This backup is damaged. Part of it is missing or was changed.', options)
    : new BackupError(`restic failed: ${errors.split('\n').at(-1)}`, options)
}

const NOT_INSTALLED =
  'restic is not installed on this machine: install it, for example with "sudo apt-get install restic".'

interface RunOptions {
  folder?: string
  /** Called with each line of the output. */
  onLine?: (line: string) => void
}

/** Runs restic and returns the last line of its output. */
function run(
  repository: Repository,
  parameters: readonly string[],
  { folder, onLine }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('restic', ['--no-cache', ...parameters], {
      cwd: folder,
      env: { ...process.env, ...repository.variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let lastLine = ''
    let errors = ''
    createInterface({ input: child.stdout }).on('line', (line) => {
      lastLine = line
      onLine?.(line)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = `${errors}${text}`.slice(-MAX_ERROR_LENGTH)
    })
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new BackupError(NOT_INSTALLED, { cause: error }) : error),
    )
    child.once('close', (code) =>
      code === 0 ? resolve(lastLine) : reject(failureOf(errors.trim(), repository)),
    )
  })
}

/**
 * Checks that restic is installed.
 *
 * @throws BackupError when it is not.
 */
export async function requireRestic(): Promise<void> {
  await run({ title: '', folder: undefined, variables: {} }, ['version'])
}

/** Creates the repository if it does not exist, and removes locks left by a killed process. */
export async function prepareRepository(repository: Repository): Promise<void> {
  try {
    await run(repository, ['cat', 'config'])
    await run(repository, ['unlock', '--remove-all'])
  } catch (error) {
    if (!(error instanceof BackupError) || !error.message.startsWith('There are no backups')) {
      throw error
    }
    if (repository.folder !== undefined) {
      await mkdir(repository.folder, { recursive: true, mode: 0o700 })
    }
    await run(repository, ['init'])
  }
}

const Status = z.object({ message_type: z.literal('status'), percent_done: z.number() })
const Summary = z.object({
  message_type: z.literal('summary'),
  snapshot_id: z.string(),
  total_files_processed: z.int(),
  total_bytes_processed: z.int(),
})

/** Result of writing a snapshot. */
export interface Snapshot {
  id: string
  files: number
  bytes: number
}

/**
 * Writes a folder as a new snapshot.
 *
 * @param onProgress called with the percentage done, from 0 to 100.
 */
export async function createSnapshot(
  repository: Repository,
  folder: string,
  onProgress: (percent: number) => void,
): Promise<Snapshot> {
  const excluded = EXCLUDED.flatMap((pattern) => ['--exclude', pattern])
  const line = await run(repository, ['backup', '--json', '--tag', TAG, '--host', TAG, ...excluded, '.'], {
    folder,
    onLine: (text) => {
      const { data } = z.safeParse(Status, JSON.parse(text))
      if (data) {
        onProgress(Math.floor(data.percent_done * 100))
      }
    },
  })
  const summary = z.parse(Summary, JSON.parse(line))
  return {
    id: summary.snapshot_id,
    files: summary.total_files_processed,
    bytes: summary.total_bytes_processed,
  }
}

/** Writes the files of a snapshot into a folder and verifies each of them. */
export async function restoreSnapshot(repository: Repository, id: string, folder: string): Promise<void> {
  await run(repository, ['restore', id, '--target', folder, '--tag', TAG, '--verify'])
}

/** Checks that the repository is complete and consistent. */
export async function checkRepository(repository: Repository): Promise<void> {
  await run(repository, ['check'])
}

/**
 * Removes expired snapshots.
 *
 * @returns the ids of the remaining ones.
 */
export async function removeOldSnapshots(repository: Repository): Promise<Set<string>> {
  await run(repository, ['forget', '--tag', TAG, '--group-by', 'tags', ...RETENTION, '--prune'])
  const line = await run(repository, ['snapshots', '--json', '--tag', TAG])
  const snapshots = z.parse(z.array(z.object({ short_id: z.string() })), JSON.parse(line))
  return new Set(snapshots.map(({ short_id: id }) => id))
}
