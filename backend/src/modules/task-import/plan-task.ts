import { type Body, limits, type priorities, uniqueTags } from '@headway/contracts'
import type { TaskImportStatus } from '@headway/contracts/task-imports'
import { TaskCreateBody, type tasksCreate } from '@headway/contracts/tasks'
import type { SourceRelation, SourceTask } from './sources/source.ts'
import { normalizeValue } from './value-mapping.ts'

const MAX_TITLE_LENGTH = 200
const MAX_DESCRIPTION_LENGTH = 10_000
const MAX_TAG_LENGTH = 50

/** The mapping of a file's words and the tasks that already exist. */
export interface PlanContext {
  statuses: ReadonlyMap<string, TaskImportStatus>
  priorities: ReadonlyMap<string, (typeof priorities)[number]>
  /** User ids by word. Words without a user are missing. */
  people: ReadonlyMap<string, number>
  /** Tells whether the user chose to ignore a word. Such words cause no note. */
  isLeftOut: (word: string) => boolean
  /** Tasks that were imported before, by their ids in the source. */
  known: ReadonlyMap<string, number>
  isRepeated: boolean
  /** Lines of the file by external id; the first line if several have the same id. */
  lines: ReadonlyMap<string, number>
  /** External id of the topmost ancestor of each task with a parent; null for a loop. */
  topAncestors: ReadonlyMap<string, string | null>
}

/** A task to create, and the changes after its creation. */
export interface PlannedTask {
  body: Body<typeof tasksCreate>
  status: TaskImportStatus
  /** Positions of the completed milestones. */
  done: number[]
  /** External id of the parent, which itself has no parent. */
  parent: string | null
  relations: readonly SourceRelation[]
}

export interface PlannedRow {
  outcome: 'create' | 'skipped' | 'refused'
  notes: string[]
  plannedTask: PlannedTask | null
  taskId: number | null
}

/** Limit for comparing tags with each other, since a row may have thousands. */
const MAX_TAGS_COMPARED = 200

/** Maximum number of people of a row who are named in its notes because no user matches. */
const MAX_UNKNOWN_NOTED = 20

/** Removes NUL and unpaired surrogates, which can be neither stored nor shown. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')

const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

/** Returns a title that fits. If it is cut, the description starts with the full title. */
function wordsFor({ title: given, description }: SourceTask, notes: string[]) {
  const whole = oneLine(given)
  const title =
    whole.length > MAX_TITLE_LENGTH ? `${whole.slice(0, MAX_TITLE_LENGTH - 1).toWellFormed()}…` : whole
  const text = title === whole ? clean(description) : `${whole}\n\n${clean(description)}`
  if (title !== whole) {
    notes.push(
      `The title is longer than ${MAX_TITLE_LENGTH} characters. The description starts with the full title.`,
    )
  }
  if (text.length > MAX_DESCRIPTION_LENGTH) {
    notes.push(`The description was shortened to ${MAX_DESCRIPTION_LENGTH.toLocaleString('en')} characters.`)
  }
  return { title, description: text.slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed() }
}

function tagsFor({ tags }: SourceTask, notes: string[]): string[] {
  const given = new Set(tags.map((tag) => oneLine(tag).slice(0, MAX_TAG_LENGTH).toWellFormed().trim()))
  given.delete('')
  const unique = uniqueTags([...given].slice(0, MAX_TAGS_COMPARED))
  if (unique.length > limits.tagsPerTask) {
    notes.push(`Only the first ${limits.tagsPerTask} tags are imported.`)
  }
  return unique.slice(0, limits.tagsPerTask)
}

function milestonesFor({ milestones }: SourceTask, notes: string[]) {
  const named = milestones
    .map(({ title, isDone }) => ({ title: oneLine(title).slice(0, MAX_TITLE_LENGTH).toWellFormed(), isDone }))
    .filter(({ title }) => title !== '')
  if (named.length > limits.milestonesPerTask) {
    notes.push(`Only the first ${limits.milestonesPerTask} milestones are imported.`)
  }
  return named.slice(0, limits.milestonesPerTask)
}

function assigneesFor({ people }: SourceTask, context: PlanContext, notes: string[]): number[] {
  const ids = new Set<number>()
  const unknown: string[] = []
  for (const word of new Set(people.map(normalizeValue))) {
    const id = context.people.get(word)
    if (id !== undefined) {
      ids.add(id)
    } else if (word !== '' && !context.isLeftOut(word)) {
      unknown.push(word)
    }
  }
  const noted = unknown.slice(0, MAX_UNKNOWN_NOTED)
  notes.push(...noted.map((word) => `No one you can assign tasks to matches “${word}”.`))
  if (unknown.length > noted.length) {
    notes.push(`${unknown.length - noted.length} more names match no one you can assign tasks to.`)
  }
  return [...ids].slice(0, limits.assigneesPerTask)
}

/** Returns the topmost ancestor of a task, because subtasks cannot have subtasks. */
function parentFor({ parent, externalId }: SourceTask, context: PlanContext, notes: string[]): string | null {
  if (parent === null || parent === externalId) {
    return null
  }
  if (!context.lines.has(parent) && !context.known.has(parent)) {
    notes.push('Its parent task is not in the file.')
    return null
  }
  const known = context.topAncestors.get(parent)
  if (known === null) {
    notes.push('It is its own parent in the file, so it is imported without a parent.')
    return null
  }
  const top = known ?? parent
  if (top !== parent) {
    notes.push('Subtasks have one level only, so its parent is the top-level task.')
  }
  return top
}

/** Returns why a row cannot be imported or was imported before. */
function refusalOf({ externalId, line }: SourceTask, context: PlanContext): PlannedRow | undefined {
  if (externalId === null) {
    return undefined
  }
  const first = context.lines.get(externalId)
  if (first !== undefined && first !== line) {
    const notes = [`Line ${first} has the same number, ${externalId}.`]
    return { outcome: 'refused', notes, plannedTask: null, taskId: null }
  }
  const known = context.known.get(externalId)
  return known === undefined || context.isRepeated
    ? undefined
    : { outcome: 'skipped', notes: ['Already imported earlier.'], plannedTask: null, taskId: known }
}

/**
 * Plans the result of a row. Values that do not fit are cut with a note. A row that cannot become a task is refused.
 */
export function planTask(task: SourceTask, context: PlanContext): PlannedRow {
  const refusal = refusalOf(task, context)
  if (refusal) {
    return refusal
  }
  const notes = task.problems.includes('due_unreadable')
    ? ['The due date could not be read and was left out.']
    : []
  const milestones = milestonesFor(task, notes)
  const candidate = {
    ...wordsFor(task, notes),
    tags: tagsFor(task, notes),
    priority: context.priorities.get(normalizeValue(task.priority ?? '')) ?? 'medium',
    dueDate: task.due,
    assigneeIds: assigneesFor(task, context, notes),
    milestones: milestones.map(({ title }) => ({ title })),
  }
  const parsed = TaskCreateBody.safeParse(candidate)
  if (!parsed.success) {
    const messages = parsed.error.issues.map(({ message }) => message)
    return { outcome: 'refused', notes: [...new Set(messages)], plannedTask: null, taskId: null }
  }
  const parent = parentFor(task, context, notes)
  return {
    outcome: 'create',
    notes,
    taskId: null,
    plannedTask: {
      body: parsed.data,
      status: context.statuses.get(normalizeValue(task.status ?? '')) ?? 'pending',
      done: milestones.flatMap(({ isDone }, index) => (isDone ? [index + 1] : [])),
      parent,
      relations: task.relations.slice(0, limits.relationsPerTask),
    },
  }
}
