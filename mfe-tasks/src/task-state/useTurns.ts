import type { TaskSummary } from '@headway/contracts/tasks'
import { usePortalDispatch } from '@headway/sdk'
import { useRef } from 'react'
import { readAnew } from '../readAnew.ts'
import { readTaskAnew } from '../task-list/tasks.api.ts'

type Seen = Pick<TaskSummary, 'id' | 'version'>

/**
 * Lets what somebody does to a task wait for what they have done to it before: the screen shows that at once, with the version
 * that it had, and nobody is to be told that they were faster than themselves.
 *
 * @returns does something to a task, with the task as the person knows it; nothing was done where that gives nothing.
 */
export function useTurns() {
  const dispatch = usePortalDispatch()
  /** Versions to which something was done last, undefined where it was refused. */
  const turns = useRef(new Map<number, Promise<number | undefined>>())

  const asKnown = async <Known extends Seen>(task: Known): Promise<Known> => {
    const changed = await turns.current.get(task.id)
    if (changed === undefined || task.version > changed) {
      return task
    }
    return { ...task, ...(await readAnew(dispatch, readTaskAnew(task.id))).data }
  }

  return <Known extends Seen, Done>(task: Known, act: (current: Known) => Promise<Done>): Promise<Done> => {
    const turn = asKnown(task).then(async (current) => ({ current, done: await act(current) }))
    turns.current.set(
      task.id,
      turn.then(
        ({ current, done }) => (done ? current.version : undefined),
        () => undefined,
      ),
    )
    return turn.then(({ done }) => done)
  }
}
