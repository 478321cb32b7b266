import { type Body, limits, type priorities, uniqueTags } from '@headway/contracts'
import type { TaskImportStatus } from '@headway/contracts/task-imports'
import { TaskCreateBody, type tasksCreate } from '@headway/contracts/tasks'
import type { SourceRelation, SourceTask } from './sources/source.ts'
import { wordOf } from './words.ts'

const LONGEST_TITLE = 200
const LONGEST_DESCRIPTION = 10_000
const LONGEST_TAG = 50

/** What words of a file stand for, and what of it is known already. */
export interface PlanContext {
  statuses: ReadonlyMap<string, TaskImportStatus>
  priorities: ReadonlyMap<string, (typeof priorities)[number]>
  /** Ids of people; words of those who are left out are missing. */
  people: ReadonlyMap<string, number>
  /** Words of people who were left out by hand: nothing is said of them. */
  isLeftOut: (word: string) => boolean
  /** Tasks that were imported before, by what they are called there. */
  known: ReadonlyMap<string, number>
  isRepeated: boolean
  /** The lines of the file by what their tasks are called, the first where several are called the same. */
  lines: ReadonlyMap<string, number>
  /** What the tasks of the file belong to, by what they are called. */
  parents: ReadonlyMap<string, string>
}

/** A task that is to be created, and what is to be done with it then. */
export interface WantedTask {
  body: Body<typeof tasksCreate>
  status: TaskImportStatus
  /** Places of the milestones that are done. */
  done: number[]
  /** What the task it belongs to is called; one without a parent itself. */
  parent: string | null
  relations: readonly SourceRelation[]
}

export interface PlannedTask {
  outcome: 'create' | 'skipped' | 'refused'
  notes: string[]
  wanted: WantedTask | null
  taskId: number | null
}

/** Each is compared with each; a row may have thousands. */
const MOST_TAGS_COMPARED = 200

/** NUL and half characters can be neither stored nor shown. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')

const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

/** A title that fits; what is cut off begins the description. */
function wordsFor({ title: given, description }: SourceTask, notes: string[]) {
  const whole = oneLine(given)
  const title = whole.length > LONGEST_TITLE ? `${whole.slice(0, LONGEST_TITLE - 1).toWellFormed()}…` : whole
  const text = title === whole ? clean(description) : `${whole}\n\n${clean(description)}`
  if (title !== whole) {
    notes.push(
      `The title is longer than ${LONGEST_TITLE} characters. The description starts with the full title.`,
    )
  }
  if (text.length > LONGEST_DESCRIPTION) {
    notes.push(`The description was shortened to ${LONGEST_DESCRIPTION.toLocaleString('en')} characters.`)
  }
  return { title, description: text.slice(0, LONGEST_DESCRIPTION).toWellFormed() }
}

function tagsFor({ tags }: SourceTask, notes: string[]): string[] {
  const given = new Set(tags.map((tag) => oneLine(tag).slice(0, LONGEST_TAG).toWellFormed().trim()))
  given.delete('')
  const unique = uniqueTags([...given].slice(0, MOST_TAGS_COMPARED))
  if (unique.length > limits.tagsPerTask) {
    notes.push(`Only the first ${limits.tagsPerTask} tags are imported.`)
  }
  return unique.slice(0, limits.tagsPerTask)
}

function milestonesFor({ milestones }: SourceTask, notes: string[]) {
  const named = milestones
    .map(({ title, isDone }) => ({ title: oneLine(title).slice(0, LONGEST_TITLE).toWellFormed(), isDone }))
    .filter(({ title }) => title !== '')
  if (named.length > limits.milestonesPerTask) {
    notes.push(`Only the first ${limits.milestonesPerTask} milestones are imported.`)
  }
  return named.slice(0, limits.milestonesPerTask)
}

function assigneesFor({ people }: SourceTask, context: PlanContext, notes: string[]): number[] {
  const ids = new Set<number>()
  for (const text of people) {
    const word = wordOf(text)
    const id = context.people.get(word)
    if (id !== undefined) {
      ids.add(id)
    } else if (word !== '' && !context.isLeftOut(word)) {
      notes.push(`No one you can assign tasks to matches “${word}”.`)
    }
  }
  return [...ids].slice(0, limits.assigneesPerTask)
}

/** The task that one belongs to, one level above: tasks have no further levels. */
function parentFor({ parent, externalId }: SourceTask, context: PlanContext, notes: string[]): string | null {
  if (parent === null || parent === externalId) {
    return null
  }
  if (!context.lines.has(parent) && !context.known.has(parent)) {
    notes.push('Its parent task is not in the file.')
    return null
  }
  const passed = new Set([externalId, parent])
  let top = parent
  for (let above = context.parents.get(top); above !== undefined; above = context.parents.get(top)) {
    if (passed.has(above)) {
      notes.push('It is its own parent in the file, so it is imported without one.')
      return null
    }
    passed.add(above)
    top = above
  }
  if (top !== parent) {
    notes.push('Subtasks have one level only, so its parent is the top-level task.')
  }
  return top
}

/** Why a row can be no task, or was one before. */
function refusalOf({ externalId, line }: SourceTask, context: PlanContext): PlannedTask | undefined {
  if (externalId === null) {
    return undefined
  }
  const first = context.lines.get(externalId)
  if (first !== undefined && first !== line) {
    const notes = [`Line ${first} has the same number, ${externalId}.`]
    return { outcome: 'refused', notes, wanted: null, taskId: null }
  }
  const known = context.known.get(externalId)
  return known === undefined || context.isRepeated
    ? undefined
    : { outcome: 'skipped', notes: ['Already imported earlier.'], wanted: null, taskId: known }
}

/** Works out what becomes of a row. What does not fit is cut, and said; what can be no task is refused. */
export function planTask(task: SourceTask, context: PlanContext): PlannedTask {
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
    priority: context.priorities.get(wordOf(task.priority ?? '')) ?? 'medium',
    dueDate: task.due,
    assigneeIds: assigneesFor(task, context, notes),
    milestones: milestones.map(({ title }) => ({ title })),
  }
  const parsed = TaskCreateBody.safeParse(candidate)
  if (!parsed.success) {
    const messages = parsed.error.issues.map(({ message }) => message)
    return { outcome: 'refused', notes: [...new Set(messages)], wanted: null, taskId: null }
  }
  const parent = parentFor(task, context, notes)
  return {
    outcome: 'create',
    notes,
    taskId: null,
    wanted: {
      body: parsed.data,
      status: context.statuses.get(wordOf(task.status ?? '')) ?? 'pending',
      done: milestones.flatMap(({ isDone }, index) => (isDone ? [index + 1] : [])),
      parent,
      relations: task.relations.slice(0, limits.relationsPerTask),
    },
  }
}
