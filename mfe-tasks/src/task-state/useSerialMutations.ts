import type { TaskSummary } from '@headway/contracts/tasks'
import { usePortalDispatch } from '@headway/sdk'
import { useRef } from 'react'
import { refetch } from '../refetch.ts'
import { refetchTask } from '../task-list/tasks.api.ts'

type TaskVersion = Pick<TaskSummary, 'id' | 'version'>

/**
 * Queues the changes that the user makes to the same task. The screen still shows the version before the first change,
 * so a second change with that version would be refused as a conflict.
 *
 * @returns a function that runs a change with the current version of the task. The change must resolve with a falsy
 * value if the server refused it.
 */
export function useSerialMutations() {
  const dispatch = usePortalDispatch()
  /** By task id: the version that the last change was based on, or undefined if it was refused. */
  const turns = useRef(new Map<number, Promise<number | undefined>>())

  const withCurrentVersion = async <Known extends TaskVersion>(task: Known): Promise<Known> => {
    const changed = await turns.current.get(task.id)
    if (changed === undefined || task.version > changed) {
      return task
    }
    return { ...task, ...(await refetch(dispatch, refetchTask(task.id))).data }
  }

  return <Known extends TaskVersion, Done>(
    task: Known,
    mutate: (current: Known) => Promise<Done>,
  ): Promise<Done> => {
    const turn = withCurrentVersion(task).then(async (current) => ({ current, done: await mutate(current) }))
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
