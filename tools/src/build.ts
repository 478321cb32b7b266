import { buildBundles } from './build/build-bundles.ts'
import { printSizes } from './build/sizes.ts'
import { Failure, fail } from './failure.ts'
import { bundledFolders } from './workspace.ts'

try {
  const asked = process.argv.slice(2)
  const folders = bundledFolders.filter((folder) => asked.length === 0 || asked.includes(folder))
  if (folders.length < asked.length) {
    throw new Failure(`There are bundles of ${bundledFolders.join(', ')}, not of ${asked.join(', ')}.`)
  }
  await buildBundles({ report: (line) => console.log(line), folders })
  if (asked.length === 0) {
    await printSizes((line) => console.log(line))
  }
} catch (error) {
  fail(error)
}
