import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installMariadb } from '../database/index.ts'
import { Failure } from '../failure.ts'
import { rootFolder } from '../workspace.ts'
import { requireChromium } from './chromium.ts'
import { chromiumPath } from './chromium-path.ts'
import { countPlaywright, type PlaywrightReport } from './playwright-report.ts'
import { countFromReport } from './report-file.ts'
import { runProgram } from './run-program.ts'
import type { Suite } from './suite.ts'

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
