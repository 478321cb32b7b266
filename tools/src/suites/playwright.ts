import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installMariadb } from '../database/index.ts'
import { findProgram } from '../database/programs.ts'
import { Failure } from '../failure.ts'
import { installCommand, installPackages, mayInstallPackages } from '../packages.ts'
import { rootFolder } from '../workspace.ts'
import { countFromReport } from './report-file.ts'
import { runProgram } from './run-program.ts'
import type { Suite } from './suite.ts'

/**
 * The part of Playwright's JSON report that is counted. Only unattended runs (`CI=true`) repeat a failed test, once: what
 * passes then counts, and Playwright's own lines name it as flaky. At a desk a test that fails once has failed.
 */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
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
const repeats = process.env.CI ? ['--retries=1'] : []

async function runPlaywright(configuration: string) {
  if (!existsSync(join(rootFolder, configuration))) {
    throw new Failure(`${configuration} is missing.`)
  }
  return countFromReport<PlaywrightReport>(
    (file) =>
      runProgram('playwright', ['test', '--config', configuration, '--reporter=line,json', ...repeats], {
        environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      }),
    ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
    }),
  )
}

/** Debian's Chromium, so that nothing is downloaded from elsewhere. */
async function requireChromium(): Promise<void> {
  if (await findProgram('chromium')) {
    return
  }
  if (!(await mayInstallPackages())) {
    throw new Failure(`Chromium is not installed. Install it with "${installCommand(['chromium'])}".`)
  }
  console.log('installing Chromium')
  await installPackages(['chromium']).catch((error: Error) => {
    throw new Failure(
      `Chromium could not be installed (${error.message}). Install it with "${installCommand(['chromium'])}".`,
    )
  })
}
