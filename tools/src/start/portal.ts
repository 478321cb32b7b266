import { buildBrowserFiles, developmentServer } from './browser-files.ts'
import { Failure } from '../failure.ts'
import { installRestic } from '../restic.ts'
import { toFailure, prepareDataFolder } from './data-folder.ts'
import { stopOrphanProcesses, recordProcesses } from './orphan-processes.ts'
import { takeLock } from './lock.ts'
import type { StartOptions } from './options.ts'
import { openExternalDatabase, openPrivateDatabase, type PortalDatabase } from './portal-database.ts'
import { requireFreePort } from './ports.ts'
import { Progress, type Report } from './progress.ts'
import { runScript } from './run-script.ts'
import { loadSecrets } from './secrets.ts'
import { isSeedDue, requireEmptyForSeed, seed } from './seed.ts'
import { readSeedState, type SeedState, writeSeedState } from './seed-state.ts'
import { Service, type ServiceDefinition } from './service.ts'
import { defineServices } from './services.ts'
import { Shutdown } from './shutdown.ts'

/** A running portal. */
export interface RunningPortal {
  publicUrl: string
  seedState: SeedState
  /** Duration of the start in milliseconds. */
  startTimeoutMs: number
}

/**
 * Starts all processes of the portal and waits until it is ready. They are then kept running until this
 * process receives a signal.
 *
 * @throws Failure with instructions. All started processes have ended by then.
 */
export async function startPortal(options: StartOptions, report: Report): Promise<RunningPortal> {
  const { dataFolder, publicUrl } = options
  const progress = new Progress(report)
  const shutdown = new Shutdown(report)
  try {
    await prepareDataFolder(dataFolder)
    const lock = await takeLock(dataFolder, publicUrl)
    shutdown.add('lock', async () => lock.release())
    await shutdown.guard(startProcesses({ options, progress, shutdown }, lock.wasStale))
    return {
      publicUrl,
      seedState: await readSeedState(dataFolder),
      startTimeoutMs: progress.elapsed,
    }
  } catch (error) {
    await shutdown.leaveToInterruption()
    await shutdown.stopAll()
    throw toFailure(error, dataFolder)
  }
}

/** State shared by all steps of a start. */
interface Start {
  options: StartOptions
  progress: Progress
  shutdown: Shutdown
}

/** The running services. Their process ids are recorded in the data folder. */
class Services {
  readonly #start: Start
  readonly #running: Service[] = []

  constructor(start: Start) {
    this.#start = start
  }

  /** Starts another service and waits until it is ready. */
  async start(definition: ServiceDefinition): Promise<void> {
    const { progress, shutdown } = this.#start
    shutdown.throwIfStopping()
    const service = new Service(definition, {
      report: (line) => progress.note(line),
      onChange: () => this.#note(),
    })
    this.#running.push(service)
    shutdown.add(service.name, () => service.stop())
    await progress.step(`starting the ${service.name}`, `${service.name} ready`, () => service.start())
  }

  #note(): void {
    recordProcesses(
      this.#start.options.dataFolder,
      this.#running.flatMap(({ processId }) => processId ?? []),
    )
  }
}

async function openDatabase({ options, progress, shutdown }: Start): Promise<PortalDatabase> {
  const { dataFolder, databaseUrl } = options
  const database = await progress.step('starting the database', 'database ready', () =>
    databaseUrl === undefined
      ? openPrivateDatabase(dataFolder, (line) => progress.note(line))
      : openExternalDatabase(databaseUrl),
  )
  shutdown.add('database', () => database.stop())
  return database
}

/** @param identityReady awaited before seeding, because the accounts are created at the identity provider. */
async function prepareTables(
  { options, progress, shutdown }: Start,
  environment: ServiceDefinition['environment'],
  seedState: SeedState,
  identityReady: Promise<void>,
): Promise<void> {
  await progress.step('updating the database schema', 'database schema up to date', () =>
    runScript('update the database schema', 'backend/src/migrate.ts', [], environment, shutdown.signal),
  )
  if (isSeedDue(options, seedState)) {
    await identityReady
    await seed(options, environment, progress, shutdown.signal)
  } else if (seedState === 'empty') {
    await writeSeedState(options.dataFolder, 'none')
  }
}

async function startProcesses(start: Start, wasStale: boolean): Promise<void> {
  const { options, progress, shutdown } = start
  const { dataFolder, developmentSection } = options
  const seedState = await readSeedState(dataFolder)
  requireEmptyForSeed(options, seedState)
  if (wasStale && (await stopOrphanProcesses(dataFolder)) > 0) {
    progress.note('stopped processes that an earlier start had left running')
  }
  await requireFreePort(options.port, options.host)

  // The bundles do not depend on the other steps, so they are built in parallel.
  const bundles = progress.step('building the browser bundles', 'browser bundles ready', () =>
    buildBrowserFiles(developmentSection),
  )
  bundles.catch(() => undefined)
  // The portal also runs without restic. Its Backups screen tells how to install it.
  const restic = installRestic((line) => progress.note(line)).catch((error: Error) =>
    progress.note(error.message),
  )

  const database = await openDatabase(start)
  const { backend, identity, gateway, removeSockets } = await defineServices({
    options,
    database,
    secrets: await loadSecrets(dataFolder),
    isDemo: seedState === 'demo' || (seedState === 'empty' && options.isDemo),
    report: (line) => progress.note(line),
  })
  shutdown.add('sockets', removeSockets)

  const services = new Services(start)
  const startIdentity = async () => {
    if (identity.service) {
      await services.start(identity.service)
    }
    await identity.settle(shutdown.signal)
  }
  const identityReady = startIdentity()
  const developmentReady = developmentSection
    ? services.start(developmentServer(developmentSection, dataFolder))
    : Promise.resolve()
  const startBackend = async () => {
    await prepareTables(start, backend.environment, seedState, identityReady)
    // The backend imports the builds of the sections before it is ready.
    await bundles
    await restic
    await services.start(backend)
  }
  await awaitAll([
    identityReady,
    developmentReady,
    startBackend(),
    bundles.then(() => services.start(gateway)),
  ])
}

/** Waits for all steps, even if one fails, so that nothing is started during the shutdown. */
async function awaitAll(steps: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(steps)
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (reasons.length > 0) {
    throw reasons.find((reason) => reason instanceof Failure) ?? reasons[0]
  }
}
