import { copyFile, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Distribution } from './distribution.ts'

const LINKED = ['lib', 'conf', 'providers', 'themes'] as const

/** A server's own folder: its program, and `data`, which is all it writes. */
export interface Instance {
  folder: string
  /** The script that runs it; it has to be a file of this folder, because it finds everything else from its own place. */
  program: string
  data: string
}

/**
 * Makes the folder of one server. What it only reads stays in the distribution, so that this takes no room and no time.
 *
 * @param folder kept when it is there already, with its data.
 */
export async function makeInstance(distribution: Distribution, folder: string): Promise<Instance> {
  const program = join(folder, 'bin/kc.sh')
  await mkdir(join(folder, 'bin'), { recursive: true, mode: 0o700 })
  await copyFile(join(distribution.folder, 'bin/kc.sh'), program)
  for (const name of LINKED) {
    await rm(join(folder, name), { force: true })
    await symlink(join(distribution.folder, name), join(folder, name))
  }
  return { folder, program, data: join(folder, 'data') }
}

/** Puts the realm where a start with `--import-realm` finds it. */
export async function provideRealm({ data }: Instance, realmFile: string): Promise<void> {
  const folder = join(data, 'import')
  await mkdir(folder, { recursive: true })
  await copyFile(realmFile, join(folder, 'portal-realm.json'))
}
