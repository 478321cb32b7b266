import { installMariadb } from '../database/index.ts'
import { requireChromium } from './chromium.ts'
import { countFromReport } from './report-file.ts'
import { runProgram } from './run-program.ts'
import type { Suite, SuiteResult } from './suite.ts'
import { countVitest, type VitestReport } from './vitest-report.ts'

/** Unattended runs (`CI=true`) repeat a failed test twice, as Playwright's do. */
const repeats = process.env.CI ? ['--retry=2'] : []

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
