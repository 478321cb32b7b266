import { copyFile, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Distribution } from './distribution.ts'

const LINKED_FOLDERS = ['lib', 'conf', 'providers', 'themes'] as const

/**
 * Folder of one server. It contains the start script and `data`, the only folder that the server writes to.
 */
export interface Instance {
  folder: string
  /**
   * The start script. It must be a copy in this folder, because it finds all other files relative to itself.
   */
  program: string
  data: string
}

/**
 * Creates the folder of one server. Read-only parts are links to the distribution, so this
 * needs little space and time.
 *
 * @param folder an existing folder is kept with its data.
 */
export async function createInstance(distribution: Distribution, folder: string): Promise<Instance> {
  const program = join(folder, 'bin/kc.sh')
  await mkdir(join(folder, 'bin'), { recursive: true, mode: 0o700 })
  await copyFile(join(distribution.folder, 'bin/kc.sh'), program)
  for (const name of LINKED_FOLDERS) {
    await rm(join(folder, name), { force: true })
    await symlink(join(distribution.folder, name), join(folder, name))
  }
  return { folder, program, data: join(folder, 'data') }
}

/** Copies the realm file to the folder that `--import-realm` reads at startup. */
export async function installRealm({ data }: Instance, realmFile: string): Promise<void> {
  const folder = join(data, 'import')
  await mkdir(folder, { recursive: true })
  await copyFile(realmFile, join(folder, 'portal-realm.json'))
}
