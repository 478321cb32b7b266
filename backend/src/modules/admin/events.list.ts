import type { Query, Reply } from '@headway/contracts'
import type { adminEvents, EventGroup } from '@headway/contracts/admin'
import type { Database, SqlValue } from '../../platform/database/database.ts'

/** Group of an event by the first part of its name; all others belong to `system`. */
const groupsByNoun: Record<string, EventGroup> = {
  user: 'people',
  import: 'people',
  absence: 'people',
  session: 'sessions',
  signIn: 'sessions',
  role: 'sessions',
  apiToken: 'sessions',
  task: 'tasks',
  tasks: 'tasks',
  relation: 'tasks',
  series: 'tasks',
  tag: 'tasks',
  taskTemplate: 'tasks',
  taskView: 'tasks',
  milestone: 'tasks',
  comment: 'tasks',
  taskFile: 'tasks',
  report: 'reports',
  file: 'reports',
  setting: 'settings',
  settings: 'settings',
  calendar: 'settings',
  section: 'sections',
  sectionAccess: 'sections',
}
/** Events that are only consequences of others, emitted for each user or page. */
const HIDDEN = new Set([
  'notification.created',
  'comment.told',
  'task.watched',
  'tasks.freedTogether',
  'notification.read',
  'user.rightsChanged',
  'section.recorded',
  'mail.progressed',
  'identity.progressed',
  'webhook.progressed',
])
/** Number of newest events scanned per request, since events of a rare group may be further back. */
const MAX_EXAMINED = 1_000

interface EventRow {
  id: number
  name: string
  at: Date
  actorId: number | null
  actorName: string | null
  address: string | null
  payload: string
}

const groupOf = (name: string): EventGroup => groupsByNoun[name.split('.')[0] ?? ''] ?? 'system'

const subjectNames = ['name', 'title', 'fileName', 'key', 'section', 'day', 'object', 'kind'] as const

function subjectOf(payload: string): string | null {
  const fields = JSON.parse(payload) as Record<string, unknown>
  const found = subjectNames
    .map((name) => fields[name])
    .find((value) => typeof value === 'string' && value !== '')
  return (found as string | undefined) ?? null
}

/**
 * Returns the newest events of a group or of all groups, newest first. Events that are only consequences of others are
 * left out.
 */
export async function listEvents(
  database: Database,
  { limit, after, group }: Query<typeof adminEvents>,
): Promise<Reply<typeof adminEvents>> {
  const values: SqlValue[] = [after ?? 0]
  const rows = await database.rows<EventRow>(
    `SELECT STRAIGHT_JOIN e.id, e.name, e.created_at AS at, e.actor_id AS actorId,
       CONCAT(u.first_name, ' ', u.last_name) AS actorName, e.address, e.payload
     FROM events e LEFT JOIN users u ON u.id = e.actor_id WHERE e.id > ? ORDER BY e.id DESC LIMIT ${MAX_EXAMINED}`,
    values,
  )
  const wanted = rows.filter(
    ({ name }) => !HIDDEN.has(name) && (group === undefined || groupOf(name) === group),
  )
  return {
    items: wanted.slice(0, limit).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      name: row.name,
      group: groupOf(row.name),
      actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
      subject: subjectOf(row.payload),
      address: row.address === '' ? null : row.address,
    })),
  }
}
