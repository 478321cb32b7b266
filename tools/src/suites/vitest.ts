import { installMariadb } from '../database/index.ts'
import { installRestic } from '../restic.ts'
import { requireChromium } from './chromium.ts'
import { countFromReport } from './report-file.ts'
import { runProgram } from './run-program.ts'
import type { Suite, SuiteResult } from './suite.ts'
import { countVitest, type VitestReport } from './vitest-report.ts'

/** Unattended runs (`CI=true`) retry a failed test twice, like those of Playwright. */
const repeats = process.env.CI ? ['--retry=2'] : []

const unitProjects = ['--project', '!keycloak', '--project', '!object-store', '--project', '!fuzzing']

/** Unit and integration tests of all packages with a real MariaDB, without `*.slow.test.ts`. */
export const fastTests: Suite = {
  name: 'unit and integration tests',
  run: () => runVitest(unitProjects, { WITHOUT_SLOW_TESTS: 'true' }),
}

/** {@link fastTests} and the slow tests: killed processes, 100,000 rows, many users and attacks. */
export const allTests: Suite = {
  name: 'unit and integration tests',
  run: () => runVitest(unitProjects),
}

/**
 * Runs tests, after installing MariaDB, restic and Chromium.
 *
 * @param selection vitest's arguments that select the tests.
 * @param environment variables for `vitest.config.ts`.
 */
export async function runVitest(
  selection: readonly string[],
  environment: Record<string, string> = {},
): Promise<SuiteResult> {
  await installMariadb((line) => console.log(line))
  await installRestic((line) => console.log(line))
  await requireChromium()
  return countFromReport<VitestReport>(
    (file) =>
      runProgram(
        'vitest',
        [
          'run',
          ...selection,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
          ...repeats,
        ],
        { environment },
      ),
    countVitest,
  )
}
