import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOfStorybookInputs } from '../build/inputs.ts'
import { installMariadb } from '../database/index.ts'
import { installRestic } from '../restic.ts'
import { Failure } from '../failure.ts'
import { rootFolder } from '../workspace.ts'
import { requireChromium } from './chromium.ts'
import { chromiumPath } from './chromium-path.ts'
import { countPlaywright, type PlaywrightReport } from './playwright-report.ts'
import { countFromReport } from './report-file.ts'
import { runProgram } from './run-program.ts'
import type { Suite } from './suite.ts'

const designSystem = join(rootFolder, 'design-system')
const storybookFolder = join(designSystem, 'storybook-static')
/** File with the digest of the inputs that the folder was built from. */
const storybookDigest = join(storybookFolder, 'inputs.sha256')

/** Builds Storybook, unless a build of the same inputs exists. */
async function buildStorybook(): Promise<void> {
  const digest = await digestOfStorybookInputs()
  const built = await readFile(storybookDigest, 'utf8').catch(() => '')
  if (built === digest) {
    return
  }
  const code = await runProgram(
    'storybook',
    ['build', '--test', '--disable-telemetry', '--quiet', '-o', storybookFolder],
    { folder: designSystem },
  )
  if (code !== 0) {
    throw new Failure('Storybook does not build.')
  }
  await writeFile(storybookDigest, digest)
}

/** Interaction and accessibility tests of the design system's stories, in both themes. */
export const storybookTests: Suite = {
  name: 'stories',
  async run() {
    await requireChromium()
    await buildStorybook()
    return runPlaywright('design-system/storybook-tests/playwright.config.ts')
  },
}

/** End-to-end tests tagged `@core`: the main job of every role, in Chromium. */
export const coreJourneys: Suite = {
  name: 'core journeys',
  run: () => runJourneys(['--grep', '@core']),
}

/** All end-to-end tests of the portal, in Chromium. */
export const allJourneys: Suite = {
  name: 'journeys',
  run: () => runJourneys([]),
}

async function runJourneys(selection: readonly string[]) {
  await requireChromium()
  await installMariadb((line) => console.log(line))
  await installRestic((line) => console.log(line))
  return runPlaywright('e2e/playwright.config.ts', selection)
}

/** Playwright's arguments for unattended runs. */
const repeats = process.env.CI ? ['--retries=2'] : []

async function runPlaywright(configuration: string, selection: readonly string[] = []) {
  if (!existsSync(join(rootFolder, configuration))) {
    throw new Failure(`${configuration} is missing.`)
  }
  return countFromReport<PlaywrightReport>(
    (file) =>
      runProgram(
        'playwright',
        ['test', '--config', configuration, '--reporter=line,json', ...repeats, ...selection],
        // The design system's tests are a separate package and get the browser's path from this variable.
        { environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: chromiumPath() } },
      ),
    countPlaywright,
  )
}
