import { buildBundles } from './build/build-bundles.ts'
import { printSizes } from './build/sizes.ts'
import { Failure, fail } from './failure.ts'
import { bundledFolders } from './workspace.ts'

try {
  const requested = process.argv.slice(2)
  const folders = bundledFolders.filter((folder) => requested.length === 0 || requested.includes(folder))
  if (folders.length < requested.length) {
    throw new Failure(`Unknown bundle in "${requested.join(', ')}". Available: ${bundledFolders.join(', ')}.`)
  }
  await buildBundles({ report: (line) => console.log(line), folders })
  if (requested.length === 0) {
    await printSizes((line) => console.log(line))
  }
} catch (error) {
  fail(error)
}
