import type { ReleaseCheck, ReleaseSizes } from '@headway/contracts/section-releases'
import { type Build, resultOf } from './check.ts'
import { servedFiles, wireBytes } from './file-checks.ts'

/** Maximum transfer sizes of a release in bytes: the files before the first screen, and all files. */
export const sizeLimits = { first: 60_000, total: 1_000_000 } as const

/** Returns the sizes of a build in bytes as browsers receive it. */
export function sizesOf(build: Build, archiveBytes: number): ReleaseSizes {
  const { files, description } = build
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + wireBytes(files, name), 0)
  return {
    first: sum([...new Set([description.entry, ...description.expose])]),
    total: sum(servedFiles(build)),
    archive: archiveBytes,
    files: files.size,
  }
}

const inNumbers = (bytes: number) => bytes.toLocaleString('en')

/** Checks the sizes of a release against {@link sizeLimits}. */
export function checkSizes(sizes: ReleaseSizes): ReleaseCheck {
  const problems = (['first', 'total'] as const).flatMap((kind) =>
    sizes[kind] > sizeLimits[kind]
      ? [
          `${kind === 'first' ? 'first load' : 'all files'}: ${inNumbers(sizes[kind])} of ${inNumbers(sizeLimits[kind])} bytes`,
        ]
      : [],
  )
  return resultOf('size', problems, {
    passed: `${inNumbers(sizes.first)} bytes for the first load, ${inNumbers(sizes.total)} in total.`,
    failed: 'The release exceeds the size limit.',
  })
}
