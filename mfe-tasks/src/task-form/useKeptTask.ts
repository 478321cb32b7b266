import { Priority } from '@headway/contracts/tasks'
import { useDraft } from '@headway/sdk'
import { useEffect, useRef, useState } from 'react'
import type { TaskDraft } from './taskDraft.ts'

const blank: TaskDraft = { title: '', tags: [], assigneeIds: [] }

const words = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** What an earlier build may have kept. */
export function restoreTask(stored: object): TaskDraft {
  const { title, description, priority, dueDate, tags, assigneeIds, milestones } = stored as Record<
    keyof TaskDraft,
    unknown
  >
  const known = Priority.safeParse(priority)
  const lines = listOf(milestones).map((line) => {
    const { title: what, description: more } = (line ?? {}) as Record<string, unknown>
    return { title: words(what), description: words(more) }
  })
  return {
    title: words(title),
    description: words(description),
    priority: known.success ? known.data : undefined,
    dueDate: words(dueDate) || null,
    tags: listOf(tags).map(words),
    assigneeIds: listOf(assigneeIds).map(words),
    // A template is offered as long as there are none.
    ...(lines.length === 0 ? {} : { milestones: lines }),
  }
}

const isBlank = ({ title, description = '', tags, assigneeIds, milestones = [] }: TaskDraft): boolean =>
  [title, description].every((text) => text.trim() === '') &&
  [tags, assigneeIds, milestones].every(({ length }) => length === 0)

/**
 * A task that is being written down, kept over a reload and the end of a session until it is there or thrown away.
 *
 * @param parentId the task that it will belong to: each has a draft of its own.
 */
export function useKeptTask(parentId: number | undefined) {
  const draft = useDraft<TaskDraft>({
    name: parentId === undefined ? 'create-task' : `create-task.below-${parentId}`,
    blank,
    isBlank,
    restore: restoreTask,
  })
  const [first, setFirst] = useState({ round: 0, task: draft.isRestored ? draft.value : undefined })
  return {
    /** What the form begins with; undefined for an empty one. */
    first: first.task,
    /** Another with each beginning. */
    round: first.round,
    keep: draft.change,
    forget: draft.discard,
    startAnew: () => {
      draft.discard()
      setFirst({ round: first.round + 1, task: undefined })
    },
  }
}

/** Tells what stands in a form whenever it has become something else. */
export function useTelling<Told>(task: Told, tell: ((task: Told) => void) | undefined): void {
  const latest = useRef(tell)
  latest.current = tell
  const told = JSON.stringify(task)
  const first = useRef(told)
  useEffect(() => {
    if (told !== first.current) {
      latest.current?.(JSON.parse(told) as Told)
    }
  }, [told])
}
