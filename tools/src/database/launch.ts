import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Failure } from '../failure.ts'
import type { InstanceFolders } from './folders.ts'
import { answers } from './schema.ts'
import { failureFrom } from './server-log.ts'
import { serverOptions } from './settings.ts'

/** Recovery after a power failure replays the log first, which takes seconds for 32 MiB. */
const START_MILLISECONDS = 60_000

/** A running server process. */
export interface Launched {
  processId: number
  ended: Promise<void>
}

/**
 * Starts the server and waits until it answers a query.
 *
 * @throws Failure with the end of its error log if it does not start.
 */
export async function launch(
  server: string,
  folders: InstanceFolders,
  options: { isDurable: boolean },
): Promise<Launched> {
  const logStart = await stat(folders.errorLog).then(
    ({ size }) => size,
    () => 0,
  )
  // The server runs in its own process group. Ctrl+C must not stop it before its clients have stopped.
  const child = spawn(server, serverOptions(folders, options), { stdio: 'ignore', detached: true })
  child.unref()
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  const deadline = performance.now() + START_MILLISECONDS
  while (!(await answers(folders.socket))) {
    if (hasEnded || performance.now() > deadline) {
      child.kill('SIGKILL')
      throw await startFailure(folders, logStart)
    }
    await wait(10)
  }
  return { processId: child.pid ?? 0, ended }
}

async function startFailure(folders: InstanceFolders, logStart: number): Promise<Failure> {
  const log = await readFile(folders.errorLog, 'utf8').catch(() => '')
  return failureFrom(
    `The database does not start (log: ${folders.errorLog})`,
    log.slice(logStart),
    folders.data,
  )
}
