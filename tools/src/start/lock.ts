import { readFileSync, rmSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../failure.ts'
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts'

interface Holder extends ProcessIdentity {
  address: string
}

/** The exclusive right to run a portal with a data folder. */
export interface Lock {
  /** True if the previous launcher was killed, so that some of its processes may still run. */
  wasStale: boolean
  release(): void
}

/**
 * Acquires the lock of a data folder. The lock of a launcher that no longer exists is replaced.
 *
 * @param address address of the portal, for the error message of a second launcher.
 * @throws Failure if another launcher uses the folder.
 */
export async function takeLock(dataFolder: string, address: string): Promise<Lock> {
  const file = join(dataFolder, 'lock')
  let wasStale = false
  for (;;) {
    const holder: Holder = { ...self(), address }
    const isOurs = await writeFile(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') {
          throw error
        }
        return false
      },
    )
    if (isOurs) {
      return { wasStale, release: () => release(file) }
    }
    const present = await readHolder(file)
    if (present && isAlive(present)) {
      throw new Failure(
        `Headway already runs on ${dataFolder} at ${present.address} (process ${present.pid}): ` +
          'stop it with Ctrl+C in its terminal, or choose another folder with --data FOLDER.',
      )
    }
    await moveAside(file)
    wasStale = true
  }
}

function self(): ProcessIdentity {
  return identify(process.pid) ?? { pid: process.pid, started: '' }
}

function release(file: string): void {
  try {
    if ((JSON.parse(readFileSync(file, 'utf8')) as Holder).pid === process.pid) {
      rmSync(file)
    }
  } catch {
    // The file is already deleted.
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Moves a stale lock away. If two launchers find the same stale lock, only one of them can rename it. */
async function moveAside(file: string): Promise<void> {
  const aside = `${file}.${process.pid}`
  await rename(file, aside).catch(() => undefined)
  await rm(aside, { force: true })
}
