import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BuiltSection } from './description.ts'

const FETCH_LIMIT_MILLISECONDS = 2_000

/** How long an answer of a section's own server counts without asking again. */
const FRESH_MILLISECONDS = 2_000

/** Where a section's built files are. */
export interface SectionSource {
  /** The current `section.json`, or undefined while it is missing, unreadable or not what it should be. */
  read(): Promise<BuiltSection | undefined>
}

/** A section whose files lie in a folder; its description is read again whenever the file changes. */
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

/** A section on a server of its own, asked with a conditional request at most every two seconds. */
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
        signal: AbortSignal.timeout(FETCH_LIMIT_MILLISECONDS),
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
      if (performance.now() - askedAt < FRESH_MILLISECONDS) {
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
