import { installMariadb } from '../database/index.ts'
import { countFromReport } from './report-file.ts'
import { runProgram } from './run-program.ts'
import type { Suite, SuiteResult } from './suite.ts'

/** The part of vitest's JSON report that is counted. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Unit and integration tests of all packages, on a real MariaDB. */
export const vitest: Suite = {
  name: 'unit and integration tests',
  async run() {
    await installMariadb((line) => console.log(line))
    return countFromReport<VitestReport>(
      (file) =>
        runProgram('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
      countVitest,
    )
  },
}

/** Counts tests, and as one failure each file that failed without a failed test: it did not load, or its set-up broke. */
export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): SuiteResult {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length }
}
