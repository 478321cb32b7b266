import { relative } from 'node:path'
import { installMariadb } from '../database/index.ts'
import { rootFolder } from '../workspace.ts'
import { requireChromium } from './chromium.ts'
import { countFromReport } from './report-file.ts'
import { runProgram } from './run-program.ts'
import type { Suite, SuiteResult } from './suite.ts'

/** The part of vitest's JSON report that is counted. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Unattended runs (`CI=true`) repeat a failed test once, as Playwright's do; vitest's own lines name what was repeated. */
const repeats = process.env.CI ? ['--retry=1'] : []

/** Unit and integration tests of all packages, on a real MariaDB. */
export const vitest: Suite = {
  name: 'unit and integration tests',
  run: () => runVitest(['--project', '!keycloak', '--project', '!object-store', '--project', '!fuzzing']),
}

/**
 * Runs tests with what all of them need: a MariaDB and a Chromium.
 *
 * @param selection vitest's arguments that choose the tests.
 */
export async function runVitest(selection: readonly string[]): Promise<SuiteResult> {
  await installMariadb((line) => console.log(line))
  await requireChromium()
  return countFromReport<VitestReport>(
    (file) =>
      runProgram('vitest', [
        'run',
        ...selection,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...repeats,
      ]),
    countVitest,
  )
}

/** Counts tests, and as one failure each file that failed without a failed test: it did not load, or its set-up broke. */
export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): SuiteResult {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  )
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(rootFolder, name)}: ${fullName}`),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    failures: [...failedTests, ...brokenFiles.map(({ name }) => `${relative(rootFolder, name)}: set-up`)],
  }
}
