import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * Asks a process of ours, one thing after the other.
 *
 * @throws Error where it ends instead of answering.
 */
export async function askProcess<Answer>(process: ChildProcess, question: object): Promise<Answer> {
  const over = new AbortController()
  const { signal } = over
  const answer = once(process, 'message', { signal }) as Promise<[Answer]>
  const end = once(process, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process of the measurement has ended with ${String(code)}`)
  })
  process.send(question)
  try {
    return (await Promise.race([answer, end]))[0]
  } finally {
    over.abort()
    await Promise.allSettled([answer, end])
  }
}
