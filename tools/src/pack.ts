import { join, resolve } from 'node:path'
import { fail } from './failure.ts'
import { packPackages } from './pack/pack-packages.ts'
import { rootFolder } from './workspace.ts'

try {
  const folder = resolve(process.argv[2] ?? join(rootFolder, '.cache/packed'))
  await packPackages(folder, (line) => console.log(line))
} catch (error) {
  fail(error)
}
