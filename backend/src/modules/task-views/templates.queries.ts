import type { Body } from '@headway/contracts'
import type { TaskTemplate, taskTemplatesCreate } from '@headway/contracts/task-templates'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { calendarOf } from '../calendar/index.ts'
import { listShared, ownerOf, readOwn, type SharedRow } from './owned-rows.ts'

/** Stored content of a template except its name and title. */
export type TemplateContent = Pick<
  Body<typeof taskTemplatesCreate>,
  'description' | 'priority' | 'tags' | 'dueInDays' | 'milestones'
>

interface TemplateRow extends SharedRow {
  title: string
  content: string
}

const templates = { table: 'task_templates', columns: ['title', 'content'], noun: 'template' } as const

/** Returns a function that calculates the day a number of working days from today. Each number is calculated once. */
function daysFromToday(platform: Platform) {
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const known = new Map<number, Promise<string>>()
  return async (days: number | null): Promise<string | null> => {
    if (days === null) {
      return null
    }
    const day = known.get(days) ?? calendar.plusWorkingDays(today, days)
    known.set(days, day)
    return day
  }
}

async function present(
  row: TemplateRow,
  actor: Actor,
  dueIn: (days: number | null) => Promise<string | null>,
): Promise<TaskTemplate> {
  const content = JSON.parse(row.content) as TemplateContent
  return {
    id: row.id,
    name: row.name,
    audience: row.audience,
    owner: ownerOf(row),
    title: row.title,
    ...content,
    dueDate: await dueIn(content.dueInDays),
    version: row.version,
    can: { edit: row.owner_id === actor.id },
  }
}

/** Returns the actor's own templates and those shared with them, sorted by name. */
export async function listTemplates(platform: Platform, actor: Actor): Promise<TaskTemplate[]> {
  const rows = await listShared<TemplateRow>(platform.database, templates, actor)
  const dueIn = daysFromToday(platform)
  return Promise.all(rows.map((row) => present(row, actor, dueIn)))
}

/**
 * Returns a template of the actor.
 *
 * @throws ProblemError 404, also for a template of another user.
 */
export async function readOwnTemplate(
  platform: Platform,
  actor: Actor,
  id: number,
  trx?: Transaction,
): Promise<TaskTemplate> {
  const row = await readOwn<TemplateRow>(platform.database, templates, { actor, id }, trx)
  // Within a transaction, the calendar is not read, so there is no due date.
  return present(row, actor, trx ? () => Promise.resolve(null) : daysFromToday(platform))
}
