/**
 * Milliseconds that a tab waits for a message of the leader before it sends a ping. The random jitter makes one tab ask
 * for all.
 */
const PING_AFTER_MS = 4_000
const PING_JITTER_MS = 2_000
/** Milliseconds after which a leader that has not answered counts as frozen. */
const PONG_TIMEOUT_MS = 2_000
/**
 * Maximum random delay in milliseconds before a visible tab steals the lock of a hidden leader, so that only one tab
 * does so.
 */
const TAKE_OVER_JITTER_MS = 400

/**
 * A tab sends `ping` to ask whether there is a leader. The leader answers with `pong` and says whether its tab is
 * visible.
 */
type ElectionMessage = { readonly kind: 'ping' } | { readonly kind: 'pong'; readonly isVisible: boolean }

interface LeaderCallbacks {
  /** Called when this tab becomes the leader. */
  readonly onLead: () => void
  /** Called when this tab no longer leads. */
  readonly onStepDown: () => void
  /** Called when another tab was leading as this one joined. */
  readonly onJoin: () => void
}

/** Returns whether this browser can elect one of its tabs: browsers provide Web Locks on secure origins only. */
export const canElectLeader = (): boolean =>
  typeof BroadcastChannel === 'function' && navigator.locks !== undefined

const isVisible = () => document.visibilityState !== 'hidden'

/**
 * Elects one of the browser's tabs as the leader: the tab that holds the Web Lock of this name. When it closes, the
 * next tab in the queue leads. A tab steals the lock from a leader that does not answer, and a visible tab from a
 * hidden one. The reason is that browsers slow down and freeze hidden tabs.
 */
export class LeaderElection {
  readonly #name: string
  readonly #callbacks: LeaderCallbacks
  readonly #channel: BroadcastChannel
  readonly #ended = new AbortController()
  #queued: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #release: (() => void) | undefined
  /** Whether this tab has been the leader or received a message of one since it joined. */
  #hasJoined = false

  /** @param name shared by the tabs that elect one leader. */
  constructor(name: string, callbacks: LeaderCallbacks) {
    this.#name = name
    this.#callbacks = callbacks
    this.#channel = new BroadcastChannel(`${name}.leader`)
    const { signal } = this.#ended
    this.#channel.addEventListener('message', ({ data }: MessageEvent<ElectionMessage>) => this.#read(data))
    document.addEventListener('visibilitychange', () => this.#announce(), { signal })
    document.addEventListener('freeze', () => this.#pause(), { signal })
    document.addEventListener('resume', () => this.#join(), { signal })
    this.#join()
  }

  /** Leaves the election. Another tab becomes the leader. */
  close(): void {
    this.#ended.abort()
    this.#leave()
    this.#channel.close()
  }

  #post(message: ElectionMessage): void {
    this.#channel.postMessage(message)
  }

  /** A leader announces that it leads; any other tab asks whether there is a leader. */
  #announce(): void {
    this.#post(this.#release ? { kind: 'pong', isVisible: isVisible() } : { kind: 'ping' })
  }

  #read(message: ElectionMessage): void {
    if (message.kind === 'ping') {
      if (this.#release) {
        this.#announce()
      }
    } else if (this.#queued && !this.#release) {
      this.#handlePong(message.isVisible)
    }
  }

  #handlePong(isLeaderVisible: boolean): void {
    if (!this.#hasJoined) {
      this.#hasJoined = true
      this.#callbacks.onJoin()
    }
    if (isLeaderVisible || !isVisible()) {
      this.#waitForPong()
    } else {
      this.#setTimer(() => this.#takeLock(), Math.random() * TAKE_OVER_JITTER_MS)
    }
  }

  #setTimer(callback: () => void, delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(callback, delayMs)
  }

  #waitForPong(): void {
    const ping = () => {
      this.#post({ kind: 'ping' })
      this.#setTimer(() => this.#takeLock(), PONG_TIMEOUT_MS)
    }
    this.#setTimer(ping, PING_AFTER_MS + Math.random() * PING_JITTER_MS)
  }

  #join(): void {
    if (this.#ended.signal.aborted || this.#queued) {
      return
    }
    this.#requestLock({})
    this.#post({ kind: 'ping' })
    this.#waitForPong()
  }

  #takeLock(): void {
    this.#queued?.abort()
    this.#requestLock({ steal: true })
  }

  #requestLock(options: LockOptions): void {
    const queued = new AbortController()
    this.#queued = queued
    const lead = () => (queued.signal.aborted ? undefined : this.#lead())
    // The standard forbids a signal together with `steal`.
    navigator.locks
      .request(this.#name, options.steal ? options : { signal: queued.signal }, lead)
      .catch(() => {
        if (this.#queued === queued) {
          this.#handleRefusal()
        }
      })
  }

  #handleRefusal(): void {
    if (this.#release) {
      // Another tab has stolen the lock.
      this.#leave()
      this.#join()
    } else {
      // The browser grants no locks to this page.
      void this.#lead()
    }
  }

  /** Holds the lock until this tab leaves or another tab steals it. */
  #lead(): Promise<void> {
    clearTimeout(this.#timer)
    this.#hasJoined = true
    return new Promise((resolve) => {
      this.#release = resolve
      this.#announce()
      this.#callbacks.onLead()
    })
  }

  #leave(): void {
    clearTimeout(this.#timer)
    this.#queued?.abort()
    this.#queued = undefined
    if (this.#release) {
      this.#release()
      this.#release = undefined
      this.#callbacks.onStepDown()
    }
  }

  /**
   * Handles that the browser is about to freeze this tab. After it resumes, `onJoin` reports that it may have missed
   * changes.
   */
  #pause(): void {
    this.#leave()
    this.#hasJoined = false
  }
}
