import { join, resolve } from 'node:path'
import { fail } from './failure.ts'
import { packPackages } from './pack/pack-packages.ts'
import { rootFolder } from './workspace.ts'

try {
  const folder = resolve(process.argv[2] ?? join(rootFolder, '.cache/packed'))
  for (const archive of await packPackages(folder)) {
    console.log(archive)
  }
} catch (error) {
  fail(error)
}
