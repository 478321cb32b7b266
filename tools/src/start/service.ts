import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { rootFolder } from '../workspace.ts'
import { answers, stopsResponding, type HealthWatch } from './health-watch.ts'
import { lastLines, logSize, openLog, rotateLog } from './log-file.ts'
import { StartTimeout } from './start-timeout.ts'

const READY_MILLISECONDS = 60_000
const POLL_MILLISECONDS = 25
/** Timeout of one readiness check. */
const ANSWER_MILLISECONDS = 2_000

/** This is longer than the 20 s that the services allow for open requests. */
const STOP_MILLISECONDS = 25_000

/** Delay before a restart. It doubles each time, and is reset after the process has run for a minute. */
const MIN_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 10_000
const QUIET_MILLISECONDS = 60_000
/** Interval at which the size of the log is checked. */
const ROTATION_MILLISECONDS = 60_000

/**
 * Limits of the heap: a young generation of 16 MiB, and a maximum for the old generation. Without it
 * V8 would let the heap grow fourfold between collections on machines with much memory. The images use
 * the same options. The largest job, an export of 100,000 tasks, needs 16 MiB.
 */
const heapOptions = ['--max-semi-space-size=16', '--max-old-space-size=1536']

export interface ServiceDefinition {
  name: string
  /** Absolute path of the script, or a path relative to the repository. */
  script?: string
  /** Absolute path of the program, if it is not the pinned Node. */
  program?: string
  parameters?: readonly string[]
  /** Working directory. Default: the repository. */
  folder?: string
  environment: Record<string, string>
  /** URL that answers 200 once the service is ready. */
  readyUrl: string
  /**
   * URL that answers 200 while the process is alive. A process that stops answering is replaced. Without this
   * URL only its end is noticed.
   */
  healthUrl?: string
  /** Health check settings that differ from the default. */
  healthWatch?: Pick<HealthWatch, 'intervalMs' | 'maxFailedChecks' | 'load'>
  /** Maximum time without new log output until the service is ready. Default: one minute. */
  readyMilliseconds?: number
  logFile: string
}

interface ServiceEvents {
  /** Called after a process was started or has ended. */
  onChange: () => void
  report: (line: string) => void
}

/**
 * A long-running process of the portal. It is restarted when it ends, and replaced when it stops answering.
 */
export class Service {
  readonly name: string
  readonly #definition: ServiceDefinition
  readonly #events: ServiceEvents
  #child: ChildProcess | undefined
  #watching: AbortController | undefined
  #isStopping = false
  #isEstablished = false
  #backoff = MIN_BACKOFF_MS

  constructor(definition: ServiceDefinition, events: ServiceEvents) {
    this.name = definition.name
    this.#definition = definition
    this.#events = events
  }

  /** Process id, if the process is running. */
  get processId(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Starts the process and waits until it is ready.
   *
   * @throws Failure with the last lines of its log if it ends or does not become ready.
   */
  async start(): Promise<void> {
    this.#launch()
    const { readyUrl, logFile } = this.#definition
    const timeout = this.#patience()
    while (!(await answers(readyUrl, ANSWER_MILLISECONDS))) {
      if (!this.#child || timeout.isOver(logSize(logFile))) {
        await this.stop()
        const words = await lastLines(logFile, 5)
        throw new Failure(`The ${this.name} does not start. Last lines of its log (${logFile}):\n${words}`)
      }
      await wait(POLL_MILLISECONDS)
    }
    this.#isEstablished = true
    this.#replaceWhenSilent(this.#child, 0)
    this.#rotateLogNowAndThen()
  }

  #patience(): StartTimeout {
    const { readyMilliseconds = READY_MILLISECONDS } = this.#definition
    const report = (seconds: number) =>
      this.#events.report(`the ${this.name} is still starting (${seconds} s)`)
    return new StartTimeout(readyMilliseconds, report)
  }

  /** Asks the process to finish its open requests and waits until it has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const child = this.#child
    if (!child) {
      return
    }
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const limit = setTimeout(() => killGroup(child), STOP_MILLISECONDS)
    await ended
    clearTimeout(limit)
  }

  #launch(): void {
    const { script, program, parameters = [] } = this.#definition
    const { folder = rootFolder, environment, logFile } = this.#definition
    const log = openLog(logFile)
    const started = performance.now()
    // The process runs in its own group. Ctrl+C only reaches the launcher, which ends its processes in order.
    const child = spawn(
      program ?? process.execPath,
      [...(script ? [...heapOptions, script] : []), ...parameters],
      {
        cwd: folder,
        env: { ...process.env, ...environment },
        stdio: ['ignore', log, log],
        detached: true,
      },
    )
    closeSync(log)
    this.#child = child
    this.#events.onChange()
    child.once('exit', (code, signal) => {
      this.#watching?.abort()
      killGroup(child)
      this.#child = undefined
      this.#events.onChange()
      if (!this.#isStopping && this.#isEstablished) {
        this.#restartLater(performance.now() - started, signal ?? `code ${code}`)
      }
    })
  }

  /**
   * Kills a process that stops answering, because a busy or frozen process cannot handle a signal. It is then
   * restarted like any other process that ended.
   */
  #replaceWhenSilent(child: ChildProcess | undefined, startTimeoutMs: number): void {
    const { healthUrl: url, healthWatch } = this.#definition
    if (url === undefined || child === undefined) {
      return
    }
    const watching = new AbortController()
    this.#watching = watching
    void stopsResponding({ url, startTimeoutMs, ...healthWatch }, watching.signal).then((isSilent) => {
      if (isSilent && !this.#isStopping) {
        this.#events.report(`the ${this.name} no longer responds; stopping it`)
        killGroup(child)
      }
    })
  }

  #rotateLogNowAndThen(): void {
    const rotate = () =>
      rotateLog(this.#definition.logFile).catch((error: Error) =>
        this.#events.report(`the log of the ${this.name} could not be rotated: ${error.message}`),
      )
    setInterval(() => void rotate(), ROTATION_MILLISECONDS).unref()
  }

  #restartLater(lifetime: number, cause: string): void {
    if (lifetime > QUIET_MILLISECONDS) {
      this.#backoff = MIN_BACKOFF_MS
    }
    this.#events.report(`the ${this.name} ended unexpectedly (${cause}); restarting it`)
    setTimeout(() => {
      if (!this.#isStopping) {
        this.#launch()
        this.#replaceWhenSilent(this.#child, this.#definition.readyMilliseconds ?? READY_MILLISECONDS)
      }
    }, this.#backoff)
    this.#backoff = Math.min(this.#backoff * 2, MAX_BACKOFF_MS)
  }
}

/** Also kills child processes. If Keycloak's script is killed alone, its server keeps running. */
function killGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has already ended.
  }
}
