import { buildBundles } from './build/build-bundles.ts'
import { printSizes } from './build/sizes.ts'
import { fail } from './failure.ts'

try {
  await buildBundles({ report: (line) => console.log(line) })
  await printSizes((line) => console.log(line))
} catch (error) {
  fail(error)
}
