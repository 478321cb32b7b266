import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BuiltSection } from './description.ts'

const FETCH_TIMEOUT_MS = 2_000

/** Milliseconds for which a reply of a section's server is used without another request. */
const CACHE_TTL_MS = 2_000

/** Location of a section's built files. */
export interface SectionSource {
  /** Returns the current `section.json`; undefined if it is missing, unreadable or invalid. */
  read(): Promise<BuiltSection | undefined>
}

/** Section whose files are in a folder. Its description is read again when the file changes. */
export function folderSource(folder: string): SectionSource {
  const file = join(folder, 'section.json')
  let seen: { stamp: string; section: BuiltSection | undefined } | undefined
  return {
    async read() {
      const stats = await stat(file).catch(() => undefined)
      if (!stats) {
        return undefined
      }
      const stamp = `${stats.mtimeMs} ${stats.size} ${stats.ino}`
      if (seen?.stamp !== stamp) {
        seen = { stamp, section: parseSection(await readFile(file, 'utf8').catch(() => '')) }
      }
      return seen.section
    },
  }
}

/** Section on a separate server, which is queried with conditional requests at most every two seconds. */
export function httpSource(baseUrl: string): SectionSource {
  let askedAt = Number.NEGATIVE_INFINITY
  let entityTag: string | null = null
  let section: BuiltSection | undefined
  let underWay: Promise<BuiltSection | undefined> | undefined

  const ask = async () => {
    try {
      const response = await fetch(`${baseUrl}/section.json`, {
        headers: section && entityTag ? { 'If-None-Match': entityTag } : {},
        cache: 'no-cache',
        redirect: 'error',
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      })
      if (response.status !== 304) {
        section = response.ok ? parseSection(await response.text()) : undefined
        entityTag = response.headers.get('ETag')
      }
    } catch {
      section = undefined
    }
    askedAt = performance.now()
    return section
  }

  return {
    async read() {
      if (performance.now() - askedAt < CACHE_TTL_MS) {
        return section
      }
      underWay ??= ask().finally(() => {
        underWay = undefined
      })
      return underWay
    },
  }
}

function parseSection(text: string): BuiltSection | undefined {
  try {
    const parsed = z.safeParse(BuiltSection, JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
