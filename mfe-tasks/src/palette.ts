import * as tasks from '@headway/contracts/addresses/tasks'
import type { tasksGet, tasksList } from '@headway/contracts/tasks'
import {
  ask,
  isCallError,
  matchesWords,
  request,
  type SearchHit,
  type SectionCommand,
  type SectionSearch,
} from '@headway/sdk'
import { messages } from './messages/en.ts'
import { toNewTask, toTask } from './routes.ts'

/** The most that one call gives; the nearest in time are among them. */
const LOOKED_THROUGH = '100'

const hitOf = ({ id, title }: { id: number; title: string }): SearchHit => ({
  id: String(id),
  title,
  hint: messages.palette.hint(id),
  to: toTask(id),
})

/** Opens the dialog for a new task. */
export const createTaskCommand: SectionCommand = {
  id: 'create',
  label: messages.list.create,
  key: 'c',
  isOffered: ({ can }) => can.createTask,
  run: ({ navigate }) => navigate(toNewTask()),
}

/** The task of a number, if there is one that the person may see. */
async function taskNumbered(id: number, signal: AbortSignal): Promise<SearchHit[]> {
  try {
    return [
      hitOf(await ask<typeof tasksGet>(request<typeof tasksGet>(tasks.tasksGet)({ params: { id } }), signal)),
    ]
  } catch (error) {
    if (isCallError(error) && error.status === 404) {
      return []
    }
    throw error
  }
}

/** Finds tasks by number, and by title, tags and people among the hundred that come first in the list. */
export const taskSearch: SectionSearch = {
  label: messages.palette.label,
  find: async (words, signal) => {
    const number = /^#?([1-9]\d{0,9})$/.exec(words)?.[1]
    const call = request<typeof tasksList>(tasks.tasksList)({ query: { limit: LOOKED_THROUGH } })
    const [numbered, { items }] = await Promise.all([
      number === undefined ? [] : taskNumbered(Number(number), signal),
      ask<typeof tasksList>(call, signal),
    ])
    const named = items.filter(
      ({ id, title, tags }) =>
        matchesWords(words, [title, ...tags]) && numbered.every((hit) => hit.id !== String(id)),
    )
    return [...numbered, ...named.map(hitOf)]
  },
}
