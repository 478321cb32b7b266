import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { installMariadb } from '../database/index.ts'
import { Failure } from '../failure.ts'
import { rootFolder } from '../workspace.ts'
import { requireChromium } from './chromium.ts'
import { chromiumPath } from './chromium-path.ts'
import { countFromReport } from './report-file.ts'
import { runProgram } from './run-program.ts'
import type { Suite, SuiteResult } from './suite.ts'

/**
 * The part of Playwright's JSON report that is counted. Only unattended runs (`CI=true`) repeat a failed test, twice: what
 * passes then counts, and is named at the end of the run with what failed first. At a desk a test that fails once has failed.
 */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  title: string
  specs: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightSpec {
  title: string
  ok: boolean
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}

/** Characters of an error that are repeated at the end: its message and what was expected, not the whole log. */
const REASON = 600

const reasonOf = (message: string) =>
  stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, REASON)

/** One line per test, and one per attempt that failed, since an attempt may fail for what the one before it left. */
function specsWhere(isMeant: (spec: PlaywrightSpec) => boolean, suite: PlaywrightSuite): string[] {
  const own = suite.specs.filter(isMeant).map((spec) => {
    const attempts = spec.tests.flatMap(({ results }) => results)
    const reasons = attempts.flatMap(({ error }, index) =>
      error?.message ? [`  attempt ${index + 1}: ${reasonOf(error.message)}`] : [],
    )
    return [`${suite.title}: ${spec.title}`, ...reasons].join('\n')
  })
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsWhere(isMeant, inner))]
}

/** Counts journeys and stories, and says of each that failed, or passed only when repeated, why. */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport): SuiteResult {
  const isFlaky = ({ ok, tests }: PlaywrightSpec) => ok && tests.some(({ status }) => status === 'flaky')
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: suites.flatMap((suite) => specsWhere(({ ok }) => !ok, suite)),
    repeated: suites.flatMap((suite) => specsWhere(isFlaky, suite)),
  }
}

/** The design system's stories: interaction and accessibility in both themes. */
export const storybookTests: Suite = {
  name: 'stories',
  async run() {
    await requireChromium()
    const code = await runProgram(
      'storybook',
      ['build', '--test', '--disable-telemetry', '--quiet', '-o', 'storybook-static'],
      { folder: join(rootFolder, 'design-system') },
    )
    if (code !== 0) {
      throw new Failure('Storybook does not build.')
    }
    return runPlaywright('design-system/storybook-tests/playwright.config.ts')
  },
}

/** Journeys of people through the whole portal in Chromium. */
export const endToEndTests: Suite = {
  name: 'end-to-end tests',
  async run() {
    await requireChromium()
    await installMariadb((line) => console.log(line))
    return runPlaywright('e2e/playwright.config.ts')
  },
}

/** Playwright's arguments for unattended runs. */
const repeats = process.env.CI ? ['--retries=2'] : []

async function runPlaywright(configuration: string) {
  if (!existsSync(join(rootFolder, configuration))) {
    throw new Failure(`${configuration} is missing.`)
  }
  return countFromReport<PlaywrightReport>(
    (file) =>
      runProgram('playwright', ['test', '--config', configuration, '--reporter=line,json', ...repeats], {
        // The design system's tests are a package's own: they know the browser by this name only.
        environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: chromiumPath() },
      }),
    countPlaywright,
  )
}
