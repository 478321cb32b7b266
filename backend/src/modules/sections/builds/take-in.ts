import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SectionDescription } from '@headway/contracts/section-description'
import { packArchive } from '@headway/server-kit/release-archive'
import { conflict, ProblemError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { setStable } from '../channels/moves.ts'
import { publish } from '../publishing/publish.ts'
import { lockSection } from '../section-rows.ts'

/** Digits of a build's digest that its version ends with. */
const DIGEST_DIGITS = 12

const originalOf = (name: string) => name.replace(/\.(?:br|gz)$/, '')

/** A build as it lies in a folder. */
interface FolderBuild {
  description: SectionDescription
  /** Of `section.json`, which names the hash of every file, but for when and from which commit it was made. */
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
 * The archive of a build. A build folder keeps files of earlier builds for pages that are open; only what `section.json` names
 * belongs to this one.
 */
async function packBuild(folder: string, { description, digest }: FolderBuild): Promise<Buffer> {
  const version = `${description.version}-build.${digest.slice(0, DIGEST_DIGITS)}`
  const files = new Map([['section.json', Buffer.from(JSON.stringify({ ...description, version }))]])
  for (const name of await readdir(folder)) {
    if (Object.hasOwn(description.integrity, originalOf(name))) {
      files.set(name, await readFile(join(folder, name)))
    }
  }
  return packArchive(files)
}

async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function findBySource({ database }: Platform, section: string, digest: string): Promise<boolean> {
  const rows = await database.rows<{ version: string }>(
    'SELECT version FROM section_releases WHERE section = ? AND source_digest = ? LIMIT 1',
    [section, digest],
  )
  return rows.length > 0
}

/** Gives everybody a new build, unless a person has pinned the section or chosen another release. */
async function useBuild(platform: Platform, section: string, version: string): Promise<void> {
  const { database, clock } = platform
  await inTransaction(database.knex, async (trx) => {
    const row = await lockSection(database, section, undefined, trx)
    if (row.isPinned || row.isStableChosen || row.stableVersion === version) {
      return
    }
    const move = { operator: null, kind: 'used' as const, reason: null, at: clock.now() }
    await setStable(platform, row, { version, isChosen: false }, move, trx)
  })
}

const refused = new WeakMap<Platform, Map<string, string>>()

/** Section to the digest of the build that was refused last. */
function refusedOf(platform: Platform): Map<string, string> {
  const own = refused.get(platform) ?? new Map<string, string>()
  refused.set(platform, own)
  return own
}

async function takeIn(platform: Platform, section: string, folder: string): Promise<void> {
  const build = await readBuild(folder)
  if (!build || refusedOf(platform).get(section) === build.digest) {
    return
  }
  if (await findBySource(platform, section, build.digest)) {
    return
  }
  // A refused build is refused each time: it is tried and told once.
  refusedOf(platform).set(section, build.digest)
  const archive = await packBuild(folder, build)
  const submission = {
    section,
    file: await platform.files.receive(whole(archive)),
    signature: undefined,
    changes: '',
    sourceDigest: build.digest,
    operator: null,
  }
  const { version } = await publish(platform, submission, false)
  if (version === null) {
    throw conflict('release_refused', 'The build has no version.')
  }
  refusedOf(platform).delete(section)
  await useBuild(platform, section, version)
  platform.logger.info({ section, version }, 'a build was taken in')
}

/** What tells builds apart from what lay there before, for as good as nothing. */
const stampOf = (builds: Readonly<Record<string, string>>): string =>
  Object.values(builds)
    .map((folder) => {
      const stats = statSync(join(folder, 'section.json'), { throwIfNoEntry: false })
      return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : ''
    })
    .join(', ')

/** How the folders looked when a process looked into them last. */
const stamps = new WeakMap<Platform, string>()

/**
 * Takes in the builds of folders as releases where they are new, through the same checks as any other. A build that is refused
 * leaves the section as it was and is said in the log.
 *
 * @param builds section name to the folder of its build.
 */
export async function takeInBuilds(
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
      await takeIn(platform, section, folder)
    } catch (error) {
      // Another process may have been faster with the same build.
      const isKnown = error instanceof ProblemError && error.code === 'release_exists'
      if (!isKnown) {
        const report = error instanceof ProblemError ? error.options.report : undefined
        platform.logger.error({ err: error, section, report }, 'a build could not be taken in')
      }
    }
  }
}
