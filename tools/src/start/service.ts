import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { rootFolder } from '../workspace.ts'
import { answers, fallsSilent, type HealthWatch } from './health-watch.ts'
import { lastLines, logSize, openLog, rotateLog } from './log-file.ts'
import { Patience } from './patience.ts'

const READY_MILLISECONDS = 60_000
const POLL_MILLISECONDS = 25
/** Longest wait for one answer while it starts. */
const ANSWER_MILLISECONDS = 2_000

/** Longer than the services themselves allow requests under way (20 s). */
const STOP_MILLISECONDS = 25_000

/** Waits before a restart: doubled each time, and back to the shortest after a quiet minute. */
const SHORTEST_BACKOFF = 250
const LONGEST_BACKOFF = 10_000
const QUIET_MILLISECONDS = 60_000
/** How often a log is looked at, whether it has become large. */
const ROTATION_MILLISECONDS = 60_000

/**
 * Bounds of the heap: a young generation of 16 MiB, and a limit of the old one that keeps V8 from letting it grow fourfold
 * between collections on machines with much memory. The images start services with the same options (ADR 070).
 */
const heapOptions = ['--max-semi-space-size=16', '--max-old-space-size=1536']

export interface ServiceDefinition {
  name: string
  /** Absolute path of the script, or relative to the repository. */
  script?: string
  /** Absolute path of the program, where it is not the pinned Node. */
  program?: string
  parameters?: readonly string[]
  /** Working folder; the repository unless given. */
  folder?: string
  environment: Record<string, string>
  /** Answers 200 as soon as the service can serve. */
  readyUrl: string
  /** Answers 200 as long as the process lives; one that falls silent is replaced. Without it only an end is noticed. */
  healthUrl?: string
  /** How it is asked, where not as usual. */
  healthWatch?: Pick<HealthWatch, 'every' | 'misses' | 'load'>
  /** How long it may take until then without writing to its log; a minute unless given. */
  readyMilliseconds?: number
  logFile: string
}

interface ServiceEvents {
  /** A process was started or has ended. */
  onChange: () => void
  report: (line: string) => void
}

/** One long-running process of the portal, restarted whenever it dies and replaced when it falls silent. */
export class Service {
  readonly name: string
  readonly #definition: ServiceDefinition
  readonly #events: ServiceEvents
  #child: ChildProcess | undefined
  #watching: AbortController | undefined
  #isStopping = false
  #isEstablished = false
  #backoff = SHORTEST_BACKOFF

  constructor(definition: ServiceDefinition, events: ServiceEvents) {
    this.name = definition.name
    this.#definition = definition
    this.#events = events
  }

  /** Number of the running process, if there is one. */
  get processId(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Starts the process and waits until it can serve.
   *
   * @throws Failure with its last words when it ends before or does not get ready.
   */
  async start(): Promise<void> {
    this.#launch()
    const { readyUrl, logFile } = this.#definition
    const patience = this.#patience()
    while (!(await answers(readyUrl, ANSWER_MILLISECONDS))) {
      if (!this.#child || patience.isOver(logSize(logFile))) {
        await this.stop()
        const words = await lastLines(logFile, 5)
        throw new Failure(`The ${this.name} does not start. Its last words (${logFile}):\n${words}`)
      }
      await wait(POLL_MILLISECONDS)
    }
    this.#isEstablished = true
    this.#replaceWhenSilent(this.#child, 0)
    this.#rotateLogNowAndThen()
  }

  #patience(): Patience {
    const { readyMilliseconds = READY_MILLISECONDS } = this.#definition
    const report = (seconds: number) =>
      this.#events.report(`the ${this.name} is still starting (${seconds} s)`)
    return new Patience(readyMilliseconds, report)
  }

  /** Asks the process to finish what it is doing and waits for its end. */
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
    // A group of its own: Ctrl+C is for the launcher, which ends its processes in order.
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

  /** A process that spins or is frozen takes no signal that it could handle: it is killed, and started anew as any that died. */
  #replaceWhenSilent(child: ChildProcess | undefined, startMilliseconds: number): void {
    const { healthUrl: url, healthWatch } = this.#definition
    if (url === undefined || child === undefined) {
      return
    }
    const watching = new AbortController()
    this.#watching = watching
    void fallsSilent({ url, startMilliseconds, ...healthWatch }, watching.signal).then((isSilent) => {
      if (isSilent && !this.#isStopping) {
        this.#events.report(`the ${this.name} does not answer any more; ending it`)
        killGroup(child)
      }
    })
  }

  #rotateLogNowAndThen(): void {
    const rotate = () =>
      rotateLog(this.#definition.logFile).catch((error: Error) =>
        this.#events.report(`the log of the ${this.name} could not be set aside: ${error.message}`),
      )
    setInterval(() => void rotate(), ROTATION_MILLISECONDS).unref()
  }

  #restartLater(lifetime: number, cause: string): void {
    if (lifetime > QUIET_MILLISECONDS) {
      this.#backoff = SHORTEST_BACKOFF
    }
    this.#events.report(`the ${this.name} ended unexpectedly (${cause}); starting it again`)
    setTimeout(() => {
      if (!this.#isStopping) {
        this.#launch()
        this.#replaceWhenSilent(this.#child, this.#definition.readyMilliseconds ?? READY_MILLISECONDS)
      }
    }, this.#backoff)
    this.#backoff = Math.min(this.#backoff * 2, LONGEST_BACKOFF)
  }
}

/** Ends what a process has started as well: Keycloak's script, killed, leaves its server behind. */
function killGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}
