import type { Logger } from '@headway/server-kit/logger'
import type { Question, WhetherDue } from './question.ts'

type Task = () => Promise<void>

interface Look {
  /** A name in the worker's one statement. */
  readonly kind: string
  readonly task: Task
  readonly due: WhetherDue | undefined
}

/** A look that can be begun now, with what has to be asked before; undefined for one that is begun anyway. */
interface AskedLook {
  readonly kind: string
  readonly task: Task
  readonly due: readonly Question[] | undefined
}

/** What a process does at each look for jobs: each task beside the others, and none twice at the same time. */
export class Looks {
  readonly #logger: Logger
  readonly #looks: Look[] = []
  readonly #running = new Map<string, Promise<void>>()

  constructor(logger: Logger) {
    this.#logger = logger
  }

  add(task: Task, due: WhetherDue | undefined): void {
    this.#looks.push({ kind: `look ${this.#looks.length}`, task, due })
  }

  /** The looks that are not under way, with their questions. */
  findAsked(now: Date): AskedLook[] {
    return this.#looks
      .filter(({ kind }) => !this.#running.has(kind))
      .map(({ kind, task, due }) => ({ kind, task, due: due?.(now) }))
  }

  /**
   * Begins what has something to do; does not wait for it.
   *
   * @param isDue whether the question of a name has found something.
   */
  begin(asked: readonly AskedLook[], isDue: (name: string) => boolean): void {
    for (const { kind, task, due } of asked) {
      if (due === undefined || isDue(kind)) {
        const run = task()
          .catch((error: unknown) => {
            this.#logger.warn({ err: error }, 'what is done at each look could not be done')
          })
          .finally(() => this.#running.delete(kind))
        this.#running.set(kind, run)
      }
    }
  }

  /** Waits for what has begun. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values())
  }
}
