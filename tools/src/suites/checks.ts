import { sectionFolders } from '../workspace.ts'
import { commitMessages } from './commit-messages.ts'
import { runProgram } from './run-program.ts'
import type { Suite } from './suite.ts'
import { wording } from './wording.ts'

/** The static checks of `npm run check`. Each counts as one test. */
export const checks: Suite[] = [
  check('formatting', 'biome', ['check', '.']),
  check('lint and boundaries', 'oxlint', []),
  check('unused code', 'knip', ['--no-config-hints']),
  wording,
  commitMessages,
  // The compiler's project references have no wildcard for all sections.
  check('types', 'tsc', ['-b', '.', ...sectionFolders]),
]

function check(name: string, program: string, parameters: readonly string[]): Suite {
  return {
    name,
    async run() {
      const hasPassed = (await runProgram(program, parameters)) === 0
      return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1 }
    },
  }
}
