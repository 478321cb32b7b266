import { sectionFolders } from '../workspace.ts'
import { runProgram } from './run-program.ts'
import type { Suite } from './suite.ts'

/** Everything that needs no running program of ours: `npm run check`. Each counts as one. */
export const checks: Suite[] = [
  check('formatting', 'biome', ['check', '.']),
  check('lint and boundaries', 'oxlint', []),
  check('unused code', 'knip', ['--no-config-hints']),
  // The compiler's list of projects cannot say "every section".
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
