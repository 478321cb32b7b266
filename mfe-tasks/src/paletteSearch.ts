import { roleNames } from '@headway/contracts'
import type { taskViewsList } from '@headway/contracts/task-views'
import type { tasksGet, tasksList } from '@headway/contracts/tasks'
import type { usersList } from '@headway/contracts/users'
import {
  ask,
  fullName,
  isCallError,
  matchesWords,
  request,
  type SearchHit,
  type SectionSearch,
} from '@headway/sdk'
import { messages } from './task-list/tasks.messages.ts'
import { savedViewMessages } from './saved-views/savedViews.messages.ts'
import { toTask, toTasks } from './routes.ts'
import { parametersOf } from './saved-views/viewQuery.ts'

/** More than the palette shows. */
const MAX_RESULTS = '10'

const hitOf = ({ id, title }: { id: number; title: string }): SearchHit => ({
  id: String(id),
  title,
  hint: messages.palette.hint(id),
  to: toTask(id),
})

/** Finds saved views by their names. */
export const findViews: SectionSearch['find'] = async (words, signal) => {
  const call = request<typeof taskViewsList>('GET /api/task-views')(undefined)
  const { items } = await ask<typeof taskViewsList>(call, signal)
  return items
    .filter(({ name }) => matchesWords(words, [name]))
    .map((view) => ({
      id: String(view.id),
      title: view.name,
      ...(view.can.edit ? {} : { hint: savedViewMessages.by(fullName(view.owner)) }),
      to: `${toTasks()}?${parametersOf(view)}`,
    }))
}

/** Finds people visible to the user by name and email address, and links to their tasks. */
export const findPeople: SectionSearch['find'] = async (words, signal) => {
  const call = request<typeof usersList>('GET /api/users')({
    query: { q: words, limit: MAX_RESULTS, status: 'active' },
  })
  const { items } = await ask<typeof usersList>(call, signal)
  return items.map((person) => ({
    id: String(person.id),
    title: fullName(person),
    hint: messages.palette.tasksOf(roleNames[person.role]),
    to: `${toTasks()}?${new URLSearchParams({ assignee: String(person.id) })}`,
  }))
}

/** Returns the task with a number, or an empty list if the user may not see it or it does not exist. */
async function taskNumbered(id: number, signal: AbortSignal): Promise<SearchHit[]> {
  try {
    return [
      hitOf(
        await ask<typeof tasksGet>(
          request<typeof tasksGet>('GET /api/tasks/:id')({ params: { id } }),
          signal,
        ),
      ),
    ]
  } catch (error) {
    if (isCallError(error) && error.status === 404) {
      return []
    }
    throw error
  }
}

/** Finds tasks by number, and by words of title, tags and description. */
export const findTasks: SectionSearch['find'] = async (words, signal) => {
  const number = /^#?([1-9]\d{0,9})$/.exec(words)?.[1]
  const call = request<typeof tasksList>('GET /api/tasks')({ query: { limit: MAX_RESULTS, q: words } })
  const [numbered, { items }] = await Promise.all([
    number === undefined ? [] : taskNumbered(Number(number), signal),
    ask<typeof tasksList>(call, signal),
  ])
  const found = items.filter(({ id }) => numbered.every((hit) => hit.id !== String(id)))
  return [...numbered, ...found.map(hitOf)]
}
