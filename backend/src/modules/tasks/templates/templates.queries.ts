import type { Body, Role } from '@headway/contracts'
import type { TaskTemplate, taskTemplatesCreate } from '@headway/contracts/task-templates'
import type { ViewAudience } from '@headway/contracts/task-views'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/transaction.ts'
import { calendarOf } from '../../calendar/index.ts'
import { audiencesOf } from '../views/views.policy.ts'

/** What a template says beside its name and title, as it is kept. */
export type TemplateContent = Pick<
  Body<typeof taskTemplatesCreate>,
  'description' | 'priority' | 'tags' | 'dueInDays' | 'milestones'
>

interface TemplateRow {
  id: number
  name: string
  audience: ViewAudience
  title: string
  content: string
  version: number
  owner_id: number
  first_name: string
  last_name: string
  email: string
  role: Role
}

const COLUMNS = `p.id, p.name, p.audience, p.title, p.content, p.version, p.owner_id, u.first_name, u.last_name, u.email, u.role`

/** Templates that are shared with everybody and are shown; nobody finds their way through more. */
const MOST_OF_EVERYBODY = 100

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The days that begin so many working days from now; each is looked for once. */
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
    owner: { id: row.owner_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
    title: row.title,
    ...content,
    dueDate: await dueIn(content.dueInDays),
    version: row.version,
    can: { edit: row.owner_id === actor.id },
  }
}

/** The actor's own templates and those that are shared with them, by name; shared as long as its owner may share it so. */
export async function listTemplates(platform: Platform, actor: Actor): Promise<TaskTemplate[]> {
  const { database } = platform
  const own = await database.rows<TemplateRow>(
    `SELECT ${COLUMNS} FROM task_templates p JOIN users u ON u.id = p.owner_id WHERE p.owner_id = ?`,
    [actor.id],
  )
  const shared = await database.rows<TemplateRow>(
    `SELECT STRAIGHT_JOIN ${COLUMNS} FROM user_closure c
       JOIN task_templates p FORCE INDEX (task_templates_name) ON p.owner_id = c.ancestor_id AND p.audience = 'below'
       JOIN users u ON u.id = p.owner_id AND u.is_active = 1
     WHERE c.descendant_id = ? AND c.ancestor_id <> ?
     UNION ALL
     (SELECT STRAIGHT_JOIN ${COLUMNS} FROM task_templates p FORCE INDEX (task_templates_audience)
       JOIN users u ON u.id = p.owner_id AND u.is_active = 1
     WHERE p.audience = 'everyone' AND p.owner_id <> ? ORDER BY p.id LIMIT ${MOST_OF_EVERYBODY})`,
    [actor.id, actor.id, actor.id],
  )
  const isShared = ({ role, audience }: TemplateRow) => audiencesOf({ role }).includes(audience)
  const dueIn = daysFromToday(platform)
  const all = await Promise.all([...own, ...shared.filter(isShared)].map((row) => present(row, actor, dueIn)))
  return all.sort((one, other) => names.compare(one.name, other.name) || one.id - other.id)
}

/**
 * A template of the actor. That of somebody else is not there for whoever wants to change it.
 *
 * @throws ProblemError 404.
 */
export async function readOwnTemplate(
  platform: Platform,
  actor: Actor,
  id: number,
  trx?: Transaction,
): Promise<TaskTemplate> {
  const [row] = await platform.database.rows<TemplateRow>(
    `SELECT ${COLUMNS} FROM task_templates p JOIN users u ON u.id = p.owner_id WHERE p.id = ? AND p.owner_id = ?
     ${trx ? 'FOR UPDATE' : ''}`,
    [id, actor.id],
    trx,
  )
  if (!row) {
    throw notFound('template')
  }
  // Within a transaction nothing else is asked of the database.
  return present(row, actor, trx ? () => Promise.resolve(null) : daysFromToday(platform))
}
