import { readFile, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { type InstanceFolders, instanceFolders } from './folders.ts'
import { initialise } from './initialise.ts'
import { installMariadb } from './install.ts'
import { type Launched, launch } from './launch.ts'
import { answers, createSchemaWithAccount, createServingAccount } from './schema.ts'

/**
 * A clean shutdown writes everything to disk and needs enough time (docs/DATABASE.md, "Private database for
 * development").
 */
const STOP_MILLISECONDS = 60_000

/** Maximum time to wait for a server of an earlier run that is still starting or stopping. */
const SETTLE_MILLISECONDS = 30_000

/** A running MariaDB without a network port. Its socket is accessible only to its owner. */
export interface PrivateDatabase {
  readonly socketPath: string
  /** URL of the administrator, for tests. */
  readonly adminUrl: string
  /** True if the server was already running, started by a launcher that was killed. */
  readonly isAdopted: boolean
  readonly processId: number
  /** Resolves when the server has ended for any reason. */
  readonly ended: Promise<void>
  /**
   * Creates a schema and an account that has access only to this schema, unless they exist.
   *
   * @returns the URL with which a process connects to it.
   */
  createSchema(name: string): Promise<string>
  /**
   * Creates an account for processes that serve requests, unless it exists. The owner of the
   * schema grants its permissions.
   *
   * @returns the URL with which a process connects to the schema.
   */
  createServingAccount(schema: string): Promise<string>
  /** Stops the server and waits until it has ended. */
  stop(): Promise<void>
  /** Kills the server without warning like a power failure, for tests of durability. */
  kill(): Promise<void>
}

interface PrivateDatabaseOptions {
  /** Folder of the data. An existing instance in the folder is used. */
  folder: string
  /** Pass false only if lost writes do not matter. */
  isDurable?: boolean
  report?: (line: string) => void
}

/**
 * Starts a private MariaDB, or uses the server that still runs for the folder.
 *
 * @throws Failure if MariaDB is missing and must not be installed, or does not start.
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
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(processId, signal)
    } catch {
      // It has already ended.
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    send(signal)
    // The timer also keeps this process alive while it waits.
    const limit = setTimeout(() => send('SIGKILL'), STOP_MILLISECONDS)
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
 * Returns a server of an earlier launcher that was killed. Waits while the server is starting or stopping.
 *
 * @throws Failure if it neither answers nor ends.
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
  // The process id may belong to another process by now.
  const commandLine = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '')
  return commandLine.includes(`--datadir=${data}\0`) ? processId : undefined
}

/** Resolves when a process has ended. Polling is necessary, because it is not a child process. */
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
