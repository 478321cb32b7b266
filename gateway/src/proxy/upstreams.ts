import { type Dispatcher, Pool } from 'undici'

/** How often several processes are asked whether they are ready, in milliseconds: less than half of their drain delay. */
const CHECK_MS = 1_000

/** A process behind the gateway. */
export interface Upstream {
  /** Its connections; each carries one request at a time, and their number is not limited. */
  readonly pool: Dispatcher
}

interface WatchedUpstream extends Upstream {
  isReady: boolean
}

/** Error codes of a connection that was never made: nothing of the request has arrived. */
const REFUSED = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether an error means that no connection to a process could be made, so that any request can be sent to another one. */
export const isRefused = (error: unknown): boolean => REFUSED.has((error as NodeJS.ErrnoException).code ?? '')

/** Status with which a process answers `/readyz`; undefined when it does not answer. */
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
 * Processes behind the gateway that do the same, such as several backends. They take turns, and those that are not
 * ready are tried last. Only several are watched: a single one is asked in any case.
 */
export class Upstreams {
  readonly #all: readonly WatchedUpstream[]
  #turn = 0

  /**
   * @param origins for example `http://127.0.0.1:3001`.
   * @param socketPath unix socket of a single one on this machine, used instead of its address.
   */
  constructor(origins: readonly string[], socketPath?: string) {
    const options = socketPath === undefined ? {} : { connect: { socketPath } }
    this.#all = origins.map((origin) => ({ pool: new Pool(origin, options), isReady: true }))
    if (this.#all.length > 1) {
      setInterval(() => void this.check(), CHECK_MS).unref()
    }
  }

  /** All of them, in the order in which a request tries them. */
  inOrder(): readonly Upstream[] {
    const all = this.#all
    if (all.length === 1) {
      return all
    }
    this.#turn = (this.#turn + 1) % all.length
    const turned = [...all.slice(this.#turn), ...all.slice(0, this.#turn)]
    return [...turned.filter(({ isReady }) => isReady), ...turned.filter(({ isReady }) => !isReady)]
  }

  /** Notes that one could not be connected to; the next check may find it ready again. */
  markUnready(upstream: Upstream): void {
    const watched = this.#all.find((one) => one === upstream)
    if (watched) {
      watched.isReady = false
    }
  }

  /** Asks all of them whether they are ready. @returns whether any answers at all. */
  async check(): Promise<boolean> {
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
