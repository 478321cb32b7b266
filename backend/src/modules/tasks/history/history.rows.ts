import type { HistoryField } from '@headway/contracts/task-history'
import type { RelationKind } from '@headway/contracts/task-relations'
import type { Change } from '../../../platform/events/events.ts'

/** A changed field as it is kept. */
export interface HistoryRow {
  taskId: number
  field: HistoryField
  part: string | null
  /** Title of the milestone. */
  subject: string | null
  before: unknown
  after: unknown
}

/** Characters of a text that its history keeps: enough to see what was changed, not a copy of every version. */
const LONGEST_TEXT = 300

/** A relation as its history keeps it: the other task by its number, since who reads it may not see its title. */
export interface KeptRelation {
  kind: RelationKind
  taskId: number
}

/** A milestone that was removed, as the history keeps it: how far it was is in no other row that names it for sure. */
export interface KeptMilestone {
  title: string
  progress: number
}

/** Fields of an event's change by their names in the history; what is not named has none. */
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

function kept(value: unknown): unknown {
  if (typeof value !== 'string') {
    return value ?? null
  }
  // By code points, so that no character is torn in two.
  const characters = value.length > LONGEST_TEXT ? Array.from(value) : []
  return characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT - 1).join('')}…` : value
}

const namesOf = ({ before, after }: Change) => Object.keys({ ...before, ...after })

/** What has changed of a task's own fields. */
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
            before: kept(change.before?.[name]),
            after: kept(change.after?.[name]),
          },
        ]
  })
}

/** What has changed of one of a task's milestones. */
export function milestoneRows(taskId: number, subject: string, change: Change): HistoryRow[] {
  const own = { taskId, field: 'milestones' as const, subject }
  if (change.before?.['order'] || change.after?.['order']) {
    const orderIn = (side: Change['before']) => kept(side?.['order'])
    return [
      { ...own, subject: null, part: null, before: orderIn(change.before), after: orderIn(change.after) },
    ]
  }
  if (change.before === null || change.after === null) {
    const { before, after } = change
    const removed = before && { title: kept(before['title']), progress: before['completionPercentage'] }
    return [{ ...own, part: 'itself', before: removed, after: after && kept(after['title']) }]
  }
  return namesOf(change).flatMap((name): HistoryRow[] => {
    const part = milestoneParts[name]
    return part === undefined
      ? []
      : [{ ...own, part, before: kept(change.before?.[name]), after: kept(change.after?.[name]) }]
  })
}

const relationIn = (side: Change['before']) => side?.['relation'] as KeptRelation | undefined

/** What has changed of how two tasks stand to each other, for both. */
export function relationRows(taskId: number, change: Change): HistoryRow[] {
  const before = relationIn(change.before)
  const after = relationIn(change.after)
  const far = (before ?? after)?.taskId
  if (far === undefined) {
    return []
  }
  const seenFromFar = (relation: KeptRelation | undefined): KeptRelation | null =>
    relation ? { kind: opposites[relation.kind], taskId } : null
  const own = { field: 'relations' as const, part: null, subject: null }
  return [
    { ...own, taskId, before: before ?? null, after: after ?? null },
    { ...own, taskId: far, before: seenFromFar(before), after: seenFromFar(after) },
  ]
}
