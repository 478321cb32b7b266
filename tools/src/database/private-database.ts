import { readFile, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { type InstanceFolders, instanceFolders } from './folders.ts'
import { initialise } from './initialise.ts'
import { installMariadb } from './install.ts'
import { type Launched, launch } from './launch.ts'
import { answers, createSchemaWithAccount, createServingAccount } from './schema.ts'

/** A clean stop writes everything out; it is never cut short (docs/DATA.md, "The private database"). */
const STOP_MILLISECONDS = 60_000

/** A server left over from before may still be starting or stopping. */
const SETTLE_MILLISECONDS = 30_000

/** A running MariaDB of our own: no network port, only a socket that its owner can open. */
export interface PrivateDatabase {
  readonly socketPath: string
  /** Address of the administrator, for tests. */
  readonly adminUrl: string
  /** Whether it was already running, left over from a launcher that was killed. */
  readonly isAdopted: boolean
  readonly processId: number
  /** Settles when the server has ended, however that came about. */
  readonly ended: Promise<void>
  /**
   * Makes a schema unless it exists, and an account that may use nothing else.
   *
   * @returns the address with which a process connects to it.
   */
  createSchema(name: string): Promise<string>
  /**
   * Makes an account for those who serve requests from a schema, unless it exists; what it may do is said by the owner.
   *
   * @returns the address with which it connects.
   */
  createServingAccount(schema: string): Promise<string>
  /** Stops the server and waits for its end. */
  stop(): Promise<void>
  /** Ends the server without warning, as a power cut would, for tests of durability. */
  kill(): Promise<void>
}

interface PrivateDatabaseOptions {
  /** Folder that holds the data; an existing instance there is continued. */
  folder: string
  /** False only where lost writes do not matter. */
  isDurable?: boolean
  report?: (line: string) => void
}

/**
 * Starts a private MariaDB, or adopts the one that still runs on the folder.
 *
 * @throws Failure when MariaDB is missing and may not be installed, or does not start.
 */
export async function startPrivateDatabase({
  folder,
  isDurable = true,
  report = () => undefined,
}: PrivateDatabaseOptions): Promise<PrivateDatabase> {
  const programs = await installMariadb(report)
  const folders = await instanceFolders(folder)
  const adopted = await runningInstance(folders)
  if (adopted) {
    return present(folder, folders, adopted, true)
  }
  await initialise(programs, folders, report)
  const launched = await launch(programs.server, folders, { isDurable })
  return present(folder, folders, launched, false)
}

function present(
  folder: string,
  { socket: socketPath, runtime }: InstanceFolders,
  { processId, ended }: Launched,
  isAdopted: boolean,
): PrivateDatabase {
  const end = async (signal: NodeJS.Signals) => {
    try {
      process.kill(processId, signal)
    } catch {
      // It has ended already.
    }
    // The timer also keeps this process from ending while it waits.
    const limit = setTimeout(() => process.kill(processId, 'SIGKILL'), STOP_MILLISECONDS)
    await ended
    clearTimeout(limit)
    await rm(runtime, { recursive: true, force: true })
  }
  return {
    socketPath,
    adminUrl: `mysql://root@localhost/?socketPath=${encodeURIComponent(socketPath)}`,
    isAdopted,
    processId,
    ended,
    createSchema: (name) => createSchemaWithAccount(folder, socketPath, name),
    createServingAccount: (schema) => createServingAccount(folder, socketPath, schema),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/**
 * Finds the server that a killed launcher left behind, waiting while it is starting or stopping.
 *
 * @throws Failure when it neither answers nor ends.
 */
async function runningInstance(folders: InstanceFolders): Promise<Launched | undefined> {
  const deadline = performance.now() + SETTLE_MILLISECONDS
  for (;;) {
    const processId = await serverProcess(folders)
    if (processId === undefined) {
      return undefined
    }
    if (await answers(folders.socket)) {
      return { processId, ended: endOf(processId) }
    }
    if (performance.now() > deadline) {
      throw new Failure(
        `The database process ${processId} holds ${folders.data} but does not answer: end it with "kill ${processId}" and start again.`,
      )
    }
    await wait(50)
  }
}

async function serverProcess({ pidFile, data }: InstanceFolders): Promise<number | undefined> {
  const processId = Number(await readFile(pidFile, 'utf8').catch(() => ''))
  if (!processId) {
    return undefined
  }
  // The number may belong to another process by now.
  const commandLine = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '')
  return commandLine.includes(`--datadir=${data}\0`) ? processId : undefined
}

/** The end of a process that is no child of ours can only be polled. */
async function endOf(processId: number): Promise<void> {
  for (;;) {
    try {
      process.kill(processId, 0)
    } catch {
      return
    }
    await wait(50, undefined, { ref: false })
  }
}
