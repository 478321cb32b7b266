import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../platform/database/database.ts'

/** How long a statement has to take before it counts as one that waits for a lock, in milliseconds. */
const LONG = 300

/**
 * Waits until something is done or held up by what the test has locked, whichever comes first: a test need not know whether what
 * it looks at waits.
 *
 * @param mentions what the statement that may wait has in its SQL; empty for any.
 */
export async function doneOrHeldUp(
  database: Database,
  doing: Promise<unknown>,
  mentions: string,
): Promise<void> {
  let isDone = false
  const done = doing.then(
    () => void (isDone = true),
    () => void (isDone = true),
  )
  while (!isDone) {
    const [row] = await database.rows<{ waiting: number }>(
      `SELECT COUNT(*) AS waiting FROM information_schema.processlist
       WHERE db = DATABASE() AND id <> CONNECTION_ID() AND command <> 'Sleep' AND time_ms > ? AND INSTR(info, ?) > 0`,
      [LONG, mentions],
    )
    if ((row?.waiting ?? 0) > 0) {
      return
    }
    await Promise.race([done, delay(20)])
  }
}
