import { type Dispatcher, Pool } from 'undici'

/** Interval of readiness checks with several processes, in milliseconds: less than half of their drain delay. */
const CHECK_MS = 1_000

/** Process behind the gateway. */
export interface Upstream {
  /** Connections to the process. Each carries one request at a time, and their number is not limited. */
  readonly pool: Dispatcher
}

interface WatchedUpstream extends Upstream {
  isReady: boolean
}

/** Error codes of a connection that was not established, so that nothing of the request has arrived. */
const REFUSED = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Returns whether an error means that no connection was established, so that the request can be sent to another
 * process.
 */
export const isRefused = (error: unknown): boolean => REFUSED.has((error as NodeJS.ErrnoException).code ?? '')

/** Returns the status of a process's `/readyz`; undefined if it does not answer. */
async function askReadiness({ pool }: Upstream): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(CHECK_MS)
    const answer = await pool.request({ method: 'GET', path: '/readyz', signal })
    await answer.body.dump()
    return answer.statusCode
  } catch {
    return undefined
  }
}

/**
 * Equal processes behind the gateway, such as several backends. They take turns, and those that are not ready are tried
 * last. A single process is not checked, because there is no alternative.
 */
export class Upstreams {
  readonly #all: readonly WatchedUpstream[]
  #turn = 0
  #checking: Promise<boolean> | undefined

  /**
   * @param origins for example `http://127.0.0.1:3001`.
   * @param socketPath Unix socket of a single process on this machine, used instead of its address.
   */
  constructor(origins: readonly string[], socketPath?: string) {
    const options = socketPath === undefined ? {} : { connect: { socketPath } }
    this.#all = origins.map((origin) => ({ pool: new Pool(origin, options), isReady: true }))
    if (this.#all.length > 1) {
      setInterval(() => void this.check(), CHECK_MS).unref()
    }
  }

  /** Returns all processes in the order in which a request tries them. */
  inOrder(): readonly Upstream[] {
    const all = this.#all
    if (all.length === 1) {
      return all
    }
    this.#turn = (this.#turn + 1) % all.length
    const turned = [...all.slice(this.#turn), ...all.slice(0, this.#turn)]
    return [...turned.filter(({ isReady }) => isReady), ...turned.filter(({ isReady }) => !isReady)]
  }

  /** Marks a process that refused a connection as not ready, until the next check. */
  markUnready(upstream: Upstream): void {
    const watched = this.#all.find((one) => one === upstream)
    if (watched) {
      watched.isReady = false
    }
  }

  /**
   * Checks whether the processes are ready. Concurrent calls share one check, because `/readyz` is public and each check
   * queries the database.
   *
   * @returns whether any of them answers.
   */
  check(): Promise<boolean> {
    this.#checking ??= this.#checkAll().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #checkAll(): Promise<boolean> {
    const statuses = await Promise.all(
      this.#all.map(async (upstream) => {
        const status = await askReadiness(upstream)
        upstream.isReady = status === 200
        return status
      }),
    )
    return statuses.some((status) => status !== undefined)
  }
}
