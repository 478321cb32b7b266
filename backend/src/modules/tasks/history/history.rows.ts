import type { HistoryField } from '@headway/contracts/task-history'
import type { RelationKind } from '@headway/contracts/task-relations'
import type { Change } from '../../../platform/events/events.ts'

/** A changed field as stored in the history. */
export interface HistoryRow {
  taskId: number
  field: HistoryField
  part: string | null
  /** Title of the milestone. */
  subject: string | null
  before: unknown
  after: unknown
}

/** Maximum number of characters stored of a text. They show what changed without a full copy of every version. */
const MAX_VALUE_LENGTH = 300

/**
 * A relation as stored in the history. It holds the other task's id, since a reader may not be allowed to see its
 * title.
 */
export interface StoredRelation {
  kind: RelationKind
  taskId: number
}

/** A removed milestone as stored in the history. No other row reliably holds its progress. */
export interface StoredMilestone {
  title: string
  progress: number
}

/** Maps the fields of an event's change to fields of the history. Other fields are not recorded. */
const taskFields: Readonly<Record<string, HistoryField>> = {
  title: 'title',
  description: 'description',
  priority: 'priority',
  dueDate: 'dueDate',
  tags: 'tags',
  status: 'status',
  blocked: 'blocked',
  assigneeIds: 'assignees',
  parentId: 'parent',
  place: 'place',
  files: 'files',
}

const milestoneParts: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  completionPercentage: 'progress',
}

const opposites: Readonly<Record<RelationKind, RelationKind>> = {
  blocks: 'blockedBy',
  blockedBy: 'blocks',
  relatesTo: 'relatesTo',
  duplicates: 'duplicatedBy',
  duplicatedBy: 'duplicates',
}

function truncated(value: unknown): unknown {
  if (typeof value !== 'string') {
    return value ?? null
  }
  // Counts code points, so that the cut never splits a surrogate pair.
  const characters = value.length > MAX_VALUE_LENGTH ? Array.from(value) : []
  return characters.length > MAX_VALUE_LENGTH
    ? `${characters.slice(0, MAX_VALUE_LENGTH - 1).join('')}…`
    : value
}

const namesOf = ({ before, after }: Change) => Object.keys({ ...before, ...after })

/** Returns history rows for changes of a task's own fields. */
export function fieldRows(taskId: number, change: Change): HistoryRow[] {
  return namesOf(change).flatMap((name): HistoryRow[] => {
    const field = taskFields[name]
    return field === undefined
      ? []
      : [
          {
            taskId,
            field,
            part: null,
            subject: null,
            before: truncated(change.before?.[name]),
            after: truncated(change.after?.[name]),
          },
        ]
  })
}

/** Returns history rows for changes of one milestone. */
export function milestoneRows(taskId: number, subject: string, change: Change): HistoryRow[] {
  const own = { taskId, field: 'milestones' as const, subject }
  if (change.before?.['order'] || change.after?.['order']) {
    const orderIn = (side: Change['before']) => truncated(side?.['order'])
    return [
      { ...own, subject: null, part: null, before: orderIn(change.before), after: orderIn(change.after) },
    ]
  }
  if (change.before === null || change.after === null) {
    const { before, after } = change
    const removed = before && { title: truncated(before['title']), progress: before['completionPercentage'] }
    return [{ ...own, part: 'itself', before: removed, after: after && truncated(after['title']) }]
  }
  return namesOf(change).flatMap((name): HistoryRow[] => {
    const part = milestoneParts[name]
    return part === undefined
      ? []
      : [{ ...own, part, before: truncated(change.before?.[name]), after: truncated(change.after?.[name]) }]
  })
}

const relationIn = (side: Change['before']) => side?.['relation'] as StoredRelation | undefined

/** Returns history rows for a changed relation, one for each of the two tasks. */
export function relationRows(taskId: number, change: Change): HistoryRow[] {
  const before = relationIn(change.before)
  const after = relationIn(change.after)
  const far = (before ?? after)?.taskId
  if (far === undefined) {
    return []
  }
  const seenFromFar = (relation: StoredRelation | undefined): StoredRelation | null =>
    relation ? { kind: opposites[relation.kind], taskId } : null
  const own = { field: 'relations' as const, part: null, subject: null }
  return [
    { ...own, taskId, before: before ?? null, after: after ?? null },
    { ...own, taskId: far, before: seenFromFar(before), after: seenFromFar(after) },
  ]
}
