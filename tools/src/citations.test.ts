import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { rootFolder } from './workspace.ts'

const run = promisify(execFile)

const TEXT = /(?:\.(?:ts|tsx|mts|mjs|cjs|js|css|md|ya?ml|sh)|(?:^|\/)Dockerfile)$/

/** Files that the published packages contain and the repository does not. */
const PACKED: ReadonlySet<string> = new Set(['CHANGELOG.md'])

/** Targets that a citation may refer to. */
interface Library {
  files: ReadonlySet<string>
  /** Headings of each document. */
  headings: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Joins the lines of comments and Markdown paragraphs, because citations may be wrapped. Removes the text of
 * links, because only their target is checked.
 */
const unwrap = (text: string) =>
  text.replace(/\n[ \t]*(?:(?:\*|\/\/|#)[ \t])?[ \t]*/g, ' ').replace(/\[[^\]]*\]\(/g, '](')

const headingsOf = (text: string) =>
  new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.replaceAll('`', '').trim()))

/** Returns the cited file. A name may be relative to the repository or to the citing file. */
const resolve = (named: string, from: string, { files }: Library): string | undefined =>
  [normalize(named), normalize(join(dirname(from), named))].find((path) => files.has(path))

function* citations(text: string): Generator<{ named: string; heading?: string | undefined }> {
  for (const [, named = ''] of text.matchAll(/(?<![\w./*-])([\w./-]+\.md)\b/g)) {
    yield { named }
  }
  for (const [, named = '', heading] of text.matchAll(/([\w./-]+\.md)\)?, "([^"]+)"/g)) {
    yield { named, heading }
  }
  for (const [, heading, named = ''] of text.matchAll(/"([^"]+)" in ([\w./-]+\.md)/g)) {
    yield { named, heading }
  }
}

/** Returns the targets of Markdown links to files. URLs are ignored. */
const links = (text: string) =>
  [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)

/** Returns the citations of a file that refer to something missing in the repository. */
function missing(file: string, source: string, library: Library): string[] {
  const text = unwrap(source)
  const cited = [...citations(text)].flatMap(({ named, heading }) => {
    const found = resolve(named, file, library)
    if (found === undefined && PACKED.has(named)) {
      return []
    }
    if (found === undefined) {
      return [`${file}: ${named}`]
    }
    const isThere = heading === undefined || library.headings.get(found)?.has(heading)
    return isThere ? [] : [`${file}: ${named}, "${heading}"`]
  })
  const decisions = [...text.matchAll(/\bADR (\d{3})\b/g)].flatMap(([name, number = '']) =>
    [...library.files].some((path) => path.startsWith(`docs/adr/${number}-`)) ? [] : [`${file}: ${name}`],
  )
  const linked = file.endsWith('.md')
    ? links(text).filter((target) => resolve(target.replace(/\/$/, ''), file, library) === undefined)
    : []
  return [...new Set([...cited, ...decisions, ...linked.map((target) => `${file}: ${target}`)])]
}

const sources = new Map<string, string>()
let library: Library

beforeAll(async () => {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: rootFolder,
    maxBuffer: 16 * 1_024 * 1_024,
  })
  const names = stdout.split('\0').filter(Boolean)
  for (const name of names.filter((path) => TEXT.test(path))) {
    // A file that was deleted but not committed yet is still listed.
    const text = await readFile(join(rootFolder, name), 'utf8').catch(() => undefined)
    if (text !== undefined) {
      sources.set(name, text)
    }
  }
  const folders = names.map((name) => dirname(name))
  const headings = [...sources].map(([name, text]) => [name, headingsOf(text)] as const)
  library = {
    files: new Set([...sources.keys(), ...names.filter((name) => !TEXT.test(name)), ...folders]),
    headings: new Map(headings),
  }
})

describe('references in comments and documents', () => {
  it('every referenced file is in the repository', () => {
    const own = 'tools/src/citations.test.ts'
    const found = [...sources].flatMap(([name, text]) => (name === own ? [] : missing(name, text, library)))
    expect(found).toEqual([])
  })

  it('a reference is found when it is wrapped, linked or quoted', () => {
    const small: Library = {
      files: new Set(['docs/A.md', 'docs/adr/001-store.md']),
      headings: new Map([['docs/A.md', new Set(['Some rules'])]]),
    }
    const inCode = (text: string) => missing('backend/src/a.ts', text, small)
    expect(inCode('/** Why (docs/A.md, "Some rules"; ADR 001). */')).toEqual([])
    expect(inCode('/**\n * Why (docs/A.md, "Some\n * rules").\n */')).toEqual([])
    expect(inCode('// see "Some rules" in docs/A.md')).toEqual([])
    expect(inCode('/** Why (docs/A.md,\n * "Other rules"). */')).toEqual([
      'backend/src/a.ts: docs/A.md, "Other rules"',
    ])
    expect(inCode('// see "Other rules" in docs/A.md')).toEqual([
      'backend/src/a.ts: docs/A.md, "Other rules"',
    ])
    expect(inCode('# Why (rules.md, section 4, and ADR 002)')).toEqual([
      'backend/src/a.ts: rules.md',
      'backend/src/a.ts: ADR 002',
    ])
    expect(missing('docs/guides/B.md', '[A.md](../A.md)', small)).toEqual([])
    expect(missing('docs/B.md', '[A](A.md), [store](adr/001-store.md), [C](C.md)', small)).toEqual([
      'docs/B.md: C.md',
    ])
    expect(missing('docs/B.md', 'See [A](A.md), "Other rules".', small)).toEqual([
      'docs/B.md: A.md, "Other rules"',
    ])
  })
})
