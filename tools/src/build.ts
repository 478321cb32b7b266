import { buildBundles } from './build/build-bundles.ts'
import { printSizes } from './build/sizes.ts'
import { Failure, fail } from './failure.ts'
import { bundledFolders, storybookFolder } from './workspace.ts'
import { runProgram } from './suites/run-program.ts'
import { dirname } from 'node:path'

/** Built on request only, because it takes longer than all bundles. */
const STORYBOOK = 'storybook'

/** Builds the design system's Storybook, which the gateway serves at `/storybook/`. */
async function buildStorybook(): Promise<void> {
  const parameters = ['build', '--disable-telemetry', '--quiet', '-o', storybookFolder]
  const code = await runProgram('storybook', parameters, { folder: dirname(storybookFolder) })
  if (code !== 0) {
    throw new Failure('Storybook could not be built. The output above shows the reason.')
  }
}

try {
  const requested = process.argv.slice(2)
  const bundles = requested.filter((name) => name !== STORYBOOK)
  const folders = bundledFolders.filter((folder) => requested.length === 0 || bundles.includes(folder))
  if (requested.length > 0 && folders.length < bundles.length) {
    const available = [...bundledFolders, STORYBOOK].join(', ')
    throw new Failure(`Unknown bundle in "${requested.join(', ')}". Available: ${available}.`)
  }
  await buildBundles({ report: (line) => console.log(line), folders })
  if (requested.includes(STORYBOOK)) {
    await buildStorybook()
  }
  if (requested.length === 0) {
    await printSizes((line) => console.log(line))
  }
} catch (error) {
  fail(error)
}
