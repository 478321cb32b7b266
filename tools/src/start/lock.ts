import { readFileSync, rmSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../failure.ts'
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts'

interface Holder extends ProcessIdentity {
  address: string
}

/** The right to run a portal on a data folder. */
export interface Lock {
  /** Whether the launcher before us was killed, so that processes of it may be left. */
  isTakenOver: boolean
  release(): void
}

/**
 * Takes the lock of a data folder, also from a launcher that no longer exists.
 *
 * @param address where the portal will be, for whoever finds the folder in use.
 * @throws Failure while another launcher runs on the folder.
 */
export async function takeLock(dataFolder: string, address: string): Promise<Lock> {
  const file = join(dataFolder, 'lock')
  let isTakenOver = false
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
      return { isTakenOver, release: () => release(file) }
    }
    const present = await readHolder(file)
    if (present && isAlive(present)) {
      throw new Failure(
        `Headway already runs on ${dataFolder} at ${present.address} (process ${present.pid}): ` +
          'stop it with Ctrl+C in its terminal, or choose another folder with --data FOLDER.',
      )
    }
    await moveAside(file)
    isTakenOver = true
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
    // It is gone already.
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Of two launchers that find the same dead lock, only one can move it. */
async function moveAside(file: string): Promise<void> {
  const aside = `${file}.${process.pid}`
  await rename(file, aside).catch(() => undefined)
  await rm(aside, { force: true })
}
