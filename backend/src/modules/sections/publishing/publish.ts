import { readFile } from 'node:fs/promises'
import type { Reply } from '@headway/contracts'
import type { ReleaseCheck, sectionReleasesPublish } from '@headway/contracts/section-releases'
import pLimit from 'p-limit'
import { conflict, ProblemError } from '../../../platform/errors.ts'
import type { ReceivedFile } from '../../../platform/files/file-store.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, isDuplicate, type Transaction } from '../../../platform/database/transaction.ts'
import { listKeys } from '../access/keys.ts'
import type { Principal } from '../core/principal.ts'
import { readOwnedPaths } from '../checks/path-ownership.ts'
import { type CheckedRelease, checkRelease } from '../checks/run-checks.ts'
import { record } from '../core/history.ts'
import { announce } from '../core/sections.events.ts'
import { addSection, setOwner, readSections } from '../section-rows.ts'

/** Limits concurrent checks, since each holds an archive in memory, packed and unpacked. */
const limitConcurrency = pLimit(2)

/** A received archive with its metadata. */
export interface Submission {
  section: string
  file: ReceivedFile
  /** Ed25519 signature of the archive's SHA-256, base64. */
  signature: string | undefined
  changes: string
  /** Digest of the build folder when the portal packed the archive itself. */
  sourceDigest: string | null
  /** Null for built-in builds. */
  principal: Principal | null
}

type PublishReply = Reply<typeof sectionReleasesPublish>

async function findVersions(platform: Platform, section: string): Promise<Set<string>> {
  const rows = await platform.database.rows<{ version: string }>(
    'SELECT version FROM section_releases WHERE section = ?',
    [section],
  )
  return new Set(rows.map(({ version }) => version))
}

/** Reads the context of the checks and runs them. */
async function check(platform: Platform, { section, file, signature }: Submission): Promise<CheckedRelease> {
  const { database, files } = platform
  const own = (await readSections(database)).find(({ name }) => name === section)
  return checkRelease(
    { archive: await readFile(files.receivedPath(file)), digest: file.sha256, signature },
    {
      section,
      versions: await findVersions(platform, section),
      pathOwners: await readOwnedPaths(database, section),
      keys: await listKeys(database, section),
      needsSignature: own?.needsSignature ?? false,
    },
  )
}

const versionTaken = () => conflict('release_exists', 'A release with this version already exists.')

/** Returns the error response for a refused release. */
function refusal(checks: readonly ReleaseCheck[]): ProblemError {
  const failed = checks.filter(({ isPassed }) => !isPassed)
  if (failed.every(({ name }) => name === 'version')) {
    return new ProblemError(409, 'release_exists', {
      detail: 'A release with this version already exists.',
      report: { checks },
    })
  }
  return new ProblemError(400, 'release_refused', {
    detail: 'This release was rejected.',
    errors: failed.map(({ name, message, details }) => ({
      pointer: `/checks/${name}`,
      code: name,
      message: details.length === 0 ? message : `${message} ${details.join('; ')}`,
    })),
    report: { checks },
  })
}

async function insertRelease(
  platform: Platform,
  submission: Submission,
  release: { checked: CheckedRelease; text: string },
  trx: Transaction,
): Promise<void> {
  const { database, clock } = platform
  const { section, file, changes, principal, sourceDigest } = submission
  const { build, sizes, checks, signedBy } = release.checked
  if (!build || !sizes) {
    throw new Error('Only a release that was read can be stored')
  }
  const { title, owner = null, version } = build.description
  const at = clock.now()
  if (await addSection(database, { name: section, title, owner, at }, trx)) {
    await record(platform, principal, { section, kind: 'created', at }, trx)
  }
  if (owner) {
    await setOwner(database, section, owner, trx)
  }
  await database.change(
    `INSERT INTO section_releases (section, version, storage_key, digest, source_digest, description, checks,
       first_bytes, total_bytes, archive_bytes, file_count, changes, signed_by, published_at, published_by, token_name)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      section,
      version,
      file.storageKey,
      file.sha256,
      sourceDigest,
      release.text,
      JSON.stringify(checks),
      sizes.first,
      sizes.total,
      sizes.archive,
      sizes.files,
      changes,
      signedBy ?? null,
      at,
      principal?.userId ?? null,
      principal?.tokenName ?? null,
    ],
    trx,
  )
  await record(platform, principal, { section, kind: 'published', at, version }, trx)
  await announce(
    platform,
    { name: 'section.changed', payload: { section }, context: principal?.context ?? null },
    trx,
  )
}

/** Stores the file before the row, so that a row never refers to missing bytes (docs/VALIDATION.md, "Files"). */
async function store(platform: Platform, submission: Submission, checked: CheckedRelease): Promise<void> {
  const { files, database, feed } = platform
  const text = checked.build?.files.get('section.json')?.toString() ?? ''
  let mayBeReferenced = false
  try {
    await files.keep(submission.file)
    mayBeReferenced = true
    await inTransaction(database.knex, (trx) => insertRelease(platform, submission, { checked, text }, trx))
  } catch (error) {
    const isTaken = isDuplicate(error)
    // When the connection is lost at COMMIT, the row may exist although the write failed. The file sweep then decides
    // whether to delete the file.
    if (!mayBeReferenced || isTaken || error instanceof ProblemError) {
      await files.discard([submission.file])
    }
    throw isTaken ? versionTaken() : error
  }
  feed.wake()
}

/**
 * Checks and stores a release. The file of a refused release or a dry run is deleted.
 *
 * @param isDryRun whether to skip storing; the response then contains the failed checks instead of an error.
 * @throws ProblemError 400 `release_refused` or 409 `release_exists`, with the result of every check.
 */
export async function publish(
  platform: Platform,
  submission: Submission,
  isDryRun: boolean,
): Promise<PublishReply> {
  const { files } = platform
  let isKept = false
  try {
    const checked = await limitConcurrency(() => check(platform, submission))
    const { checks, sizes = null, build } = checked
    const isAccepted = checks.every(({ isPassed }) => isPassed)
    if (!isDryRun && !isAccepted) {
      throw refusal(checks)
    }
    if (!isDryRun) {
      isKept = true
      await store(platform, submission, checked)
    }
    const version = build?.description.version ?? null
    return { isStored: !isDryRun, isAccepted, version, digest: submission.file.sha256, sizes, checks }
  } finally {
    if (!isKept) {
      await files.discard([submission.file])
    }
  }
}
