import { Priority } from '@headway/contracts/tasks'
import { useDraft } from '@headway/sdk'
import { useEffect, useRef, useState } from 'react'
import type { TaskDraft } from './taskDraft.ts'

const blank: TaskDraft = { title: '', tags: [], assigneeIds: [] }

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Validates a stored draft, which an earlier build may have written in another shape. */
export function restoreTask(stored: object): TaskDraft {
  const { title, description, priority, dueDate, tags, assigneeIds, milestones } = stored as Record<
    keyof TaskDraft,
    unknown
  >
  const known = Priority.safeParse(priority)
  const lines = listOf(milestones).map((line) => {
    const { title: what, description: more } = (line ?? {}) as Record<string, unknown>
    return { title: toText(what), description: toText(more) }
  })
  return {
    title: toText(title),
    description: toText(description),
    priority: known.success ? known.data : undefined,
    dueDate: toText(dueDate) || null,
    tags: listOf(tags).map(toText),
    assigneeIds: listOf(assigneeIds).map(toText),
    // The form offers a template only while the draft has no milestones.
    ...(lines.length === 0 ? {} : { milestones: lines }),
  }
}

const isBlank = ({ title, description = '', tags, assigneeIds, milestones = [] }: TaskDraft): boolean =>
  [title, description].every((text) => text.trim() === '') &&
  [tags, assigneeIds, milestones].every(({ length }) => length === 0)

/**
 * Keeps a new task as a draft, across reloads and the end of a session, until it is created or discarded.
 *
 * @param parentId id of the parent; every parent has a draft of its own.
 */
export function useTaskDraft(parentId: number | undefined) {
  const draft = useDraft<TaskDraft>({
    name: parentId === undefined ? 'create-task' : `create-task.below-${parentId}`,
    blank,
    isBlank,
    restore: restoreTask,
  })
  const [first, setFirst] = useState({ round: 0, task: draft.isRestored ? draft.value : undefined })
  return {
    /** Initial values of the form; undefined for an empty form. */
    first: first.task,
    /** Increases with each restart of the form. */
    round: first.round,
    keep: draft.change,
    forget: draft.discard,
    startAnew: () => {
      draft.discard()
      setFirst({ round: first.round + 1, task: undefined })
    },
  }
}

/** Calls `tell` whenever the values of a form have changed. */
export function useDraftChange<Values>(task: Values, onChange: ((task: Values) => void) | undefined): void {
  const latest = useRef(onChange)
  latest.current = onChange
  const serialized = JSON.stringify(task)
  const first = useRef(serialized)
  useEffect(() => {
    if (serialized !== first.current) {
      latest.current?.(JSON.parse(serialized) as Values)
    }
  }, [serialized])
}
