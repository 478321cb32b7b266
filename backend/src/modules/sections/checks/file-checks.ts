import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { SectionFile } from '@headway/contracts/section-description'
import type { ReleaseCheck } from '@headway/contracts/section-releases'
import { type Build, resultOf } from './check.ts'

const unbrotli = promisify(brotliDecompress)
const ungzip = promisify(gunzip)

const DESCRIPTION = 'section.json'

/** Precompressed variants of a file, with their suffixes. */
const twins = [
  { suffix: '.br', unpack: unbrotli },
  { suffix: '.gz', unpack: ungzip },
] as const

/** Files that a release may contain but browsers never receive: source maps and texts such as licenses. */
const UNSERVED = /^[\w@-][\w.@-]*\.(?:map|txt)$/

const originalOf = (name: string) => name.replace(/\.(?:br|gz)$/, '')
const isTwin = (name: string) => name !== originalOf(name)

/** Checks that a release contains only allowed files, with content hashes in their names. */
export function checkFiles({ files }: Build): ReleaseCheck {
  const wrong = [...files.keys()].filter(
    (name) =>
      name !== DESCRIPTION && !UNSERVED.test(name) && !SectionFile.safeParse(originalOf(name)).success,
  )
  return resultOf('files', wrong, {
    passed: 'All files are allowed and named with their content hash.',
    failed:
      'Some files are not allowed. A section contains scripts, styles, fonts, images and data, named with their content hash.',
  })
}

/** Checks that every file matches its hash in `section.json` and that every file is listed there. */
export function checkIntegrity({ files, description }: Build): ReleaseCheck {
  const { integrity, entry, expose } = description
  const problems: string[] = []
  for (const [name, expected] of Object.entries(integrity)) {
    const content = files.get(name)
    if (!content) {
      problems.push(`${name} is missing`)
    } else if (`sha256-${createHash('sha256').update(content).digest('base64')}` !== expected) {
      problems.push(`${name} doesn’t match its hash`)
    }
  }
  for (const name of files.keys()) {
    if (name !== DESCRIPTION && !UNSERVED.test(name) && !Object.hasOwn(integrity, originalOf(name))) {
      problems.push(`${name} is not listed`)
    }
  }
  for (const name of [entry, ...expose]) {
    if (!Object.hasOwn(integrity, name)) {
      problems.push(`${name} has no hash`)
    }
  }
  return resultOf('integrity', problems, {
    passed: 'Every file matches its hash.',
    failed: 'The files don’t match section.json.',
  })
}

/** Checks that precompressed files equal their originals; otherwise some browsers would run other code. */
export async function checkTwins({ files }: Build): Promise<ReleaseCheck> {
  const problems: string[] = []
  for (const [name, content] of files) {
    const twin = twins.find(({ suffix }) => name.endsWith(suffix))
    const original = files.get(originalOf(name))
    if (!twin) {
      continue
    }
    const unpacked = original
      ? await twin.unpack(content, { maxOutputLength: original.length + 1 }).catch(() => undefined)
      : undefined
    if (!original || !unpacked?.equals(original)) {
      problems.push(name)
    }
  }
  return resultOf('twins', problems, {
    passed: 'Compressed files are the same as the plain ones.',
    failed: 'Some compressed files differ from the plain ones.',
  })
}

/** Returns the size of a file in bytes as browsers receive it. */
export function wireBytes(files: ReadonlyMap<string, Buffer>, name: string): number {
  return (files.get(`${name}.br`) ?? files.get(name))?.length ?? 0
}

/** Returns the names of the files that browsers receive. */
export const servedFiles = ({ files }: Build): string[] =>
  [...files.keys()].filter((name) => !isTwin(name) && !UNSERVED.test(name))
