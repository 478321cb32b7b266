import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SectionDescription } from '@headway/contracts/section-description'
import { packArchive } from '@headway/server-kit/release-archive'
import { conflict, ProblemError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { setStable } from '../channels/promote.ts'
import { publish } from '../publishing/publish.ts'
import { lockSection } from '../section-rows.ts'

/** Number of digits of a build's digest that its version ends with. */
const DIGEST_DIGITS = 12

const uncompressedName = (name: string) => name.replace(/\.(?:br|gz)$/, '')

/** A build in a folder. */
interface FolderBuild {
  description: SectionDescription
  /**
   * Digest of `section.json` without build time and commit. It covers all files, since `section.json` contains their
   * hashes.
   */
  digest: string
}

async function readBuild(folder: string): Promise<FolderBuild | undefined> {
  try {
    const text = await readFile(join(folder, 'section.json'), 'utf8')
    const description = SectionDescription.parse(JSON.parse(text))
    const { builtAt: _, commit: __, ...content } = description
    return { description, digest: createHash('sha256').update(JSON.stringify(content)).digest('hex') }
  } catch {
    return undefined
  }
}

/**
 * Returns the archive of a build. The folder also contains files of earlier builds for open pages, so only files named
 * in `section.json` are included.
 */
async function packBuild(folder: string, { description, digest }: FolderBuild): Promise<Buffer> {
  const version = `${description.version}-build.${digest.slice(0, DIGEST_DIGITS)}`
  const files = new Map([['section.json', Buffer.from(JSON.stringify({ ...description, version }))]])
  for (const name of await readdir(folder)) {
    if (Object.hasOwn(description.integrity, uncompressedName(name))) {
      files.set(name, await readFile(join(folder, name)))
    }
  }
  return packArchive(files)
}

async function* readAll(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function findBySource({ database }: Platform, section: string, digest: string): Promise<boolean> {
  const rows = await database.rows<{ version: string }>(
    'SELECT version FROM section_releases WHERE section = ? AND source_digest = ? LIMIT 1',
    [section, digest],
  )
  return rows.length > 0
}

/** Activates a new build for all users, unless the section is pinned or another release was chosen. */
async function activateBuild(platform: Platform, section: string, version: string): Promise<void> {
  const { database, clock } = platform
  await inTransaction(database.knex, async (trx) => {
    const row = await lockSection(database, section, undefined, trx)
    if (row.isPinned || row.isStableChosen || row.stableVersion === version) {
      return
    }
    const move = { principal: null, kind: 'used' as const, reason: null, at: clock.now() }
    await setStable(platform, row, { version, isChosen: false }, move, trx)
  })
}

const refused = new WeakMap<Platform, Map<string, string>>()

/** Returns the digest of the last refused build of each section. */
function findRefused(platform: Platform): Map<string, string> {
  const own = refused.get(platform) ?? new Map<string, string>()
  refused.set(platform, own)
  return own
}

async function importBuild(platform: Platform, section: string, folder: string): Promise<void> {
  const build = await readBuild(folder)
  if (!build || findRefused(platform).get(section) === build.digest) {
    return
  }
  if (await findBySource(platform, section, build.digest)) {
    return
  }
  // A refused build would be refused again, so each build is tried and logged only once.
  findRefused(platform).set(section, build.digest)
  const archive = await packBuild(folder, build)
  const submission = {
    section,
    file: await platform.files.receive(readAll(archive)),
    signature: undefined,
    changes: '',
    sourceDigest: build.digest,
    principal: null,
  }
  const { version } = await publish(platform, submission, false)
  if (version === null) {
    throw conflict('release_refused', 'The build has no version.')
  }
  findRefused(platform).delete(section)
  await activateBuild(platform, section, version)
  platform.logger.info({ section, version }, 'built-in release imported')
}

/** Returns a text that changes when a build changes, at the cost of one `stat` per folder. */
const stampOf = (builds: Readonly<Record<string, string>>): string =>
  Object.values(builds)
    .map((folder) => {
      const stats = statSync(join(folder, 'section.json'), { throwIfNoEntry: false })
      return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : ''
    })
    .join(', ')

/** Stamp of the build folders at the last run of this process. */
const stamps = new WeakMap<Platform, string>()

/**
 * Publishes new builds in folders as releases, with the same checks as for any release. A refused build does not change
 * the section and is logged.
 *
 * @param builds map from the section name to the folder of its build.
 */
export async function importBuiltInReleases(
  platform: Platform,
  builds: Readonly<Record<string, string>>,
): Promise<void> {
  const stamp = stampOf(builds)
  if (stamps.get(platform) === stamp) {
    return
  }
  stamps.set(platform, stamp)
  for (const [section, folder] of Object.entries(builds)) {
    try {
      await importBuild(platform, section, folder)
    } catch (error) {
      // Another process may have published the same build first.
      const isKnown = error instanceof ProblemError && error.code === 'release_exists'
      if (!isKnown) {
        const report = error instanceof ProblemError ? error.options.report : undefined
        platform.logger.error({ err: error, section, report }, 'a built-in release could not be imported')
      }
    }
  }
}
