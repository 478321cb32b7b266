import type { Query } from '@headway/contracts'
import { type TaskExportColumn, taskExportColumns, type tasksExport } from '@headway/contracts/task-export'
import type { TaskSummary } from '@headway/contracts/tasks'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'
import type { ExportColumn, ExportedList } from '../../../platform/tables/exported-list.ts'
import { readPages } from '../../../platform/tables/read-pages.ts'
import { listTasks } from '../lists/tasks.list.ts'

/** Number of tasks read at once, the maximum page size of a list. */
const PAGE = 100

type ExportQuery = Query<typeof tasksExport>
type TaskFilter = Omit<ExportQuery, 'format' | 'columns'>

interface ExportedTask extends Omit<TaskSummary, 'description'> {
  /** The full text. */
  description: string
}

const columns: Record<TaskExportColumn, ExportColumn<ExportedTask>> = {
  number: { head: 'Number', width: 10, cell: ({ id }) => id },
  title: { head: 'Title', width: 50, cell: ({ title }) => title },
  description: { head: 'Description', width: 60, cell: ({ description }) => description },
  status: { head: 'Status', width: 14, cell: ({ status }) => status },
  priority: { head: 'Priority', width: 10, cell: ({ priority }) => priority },
  assignees: {
    head: 'Assigned to',
    width: 40,
    cell: ({ assignments }) =>
      assignments
        .map(({ assignee: { firstName, lastName, email } }) => `${firstName} ${lastName} <${email}>`)
        .join('; '),
  },
  due: {
    head: 'Due',
    width: 24,
    hasTimes: true,
    cell: ({ dueDate }) => {
      if (dueDate === null) {
        return null
      }
      return dueDate.includes('T') ? { moment: new Date(dueDate) } : { day: dueDate }
    },
  },
  progress: { head: 'Progress', width: 10, cell: ({ progress }) => Math.round(progress) },
  tags: { head: 'Tags', width: 30, cell: ({ tags }) => tags.join(', ') },
  created: {
    head: 'Created',
    width: 24,
    hasTimes: true,
    cell: ({ createdAt }) => ({ moment: new Date(createdAt) }),
  },
  updated: {
    head: 'Updated',
    width: 24,
    hasTimes: true,
    cell: ({ updatedAt }) => (updatedAt === undefined ? null : { moment: new Date(updatedAt) }),
  },
}

/** Reads the full descriptions of a page, because lists contain only their beginnings. */
async function readDescriptions(
  { database }: Platform,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await database.rows<{ id: number; description: string }>(
    `SELECT id, description FROM tasks WHERE id IN (${placeholders(PAGE)})`,
    Array.from({ length: PAGE }, (_, index) => ids[index] ?? 0),
  )
  return new Map(rows.map(({ id, description }) => [id, description]))
}

async function* pagesOf(
  platform: Platform,
  actor: Actor,
  { filter, hasDescription }: { filter: TaskFilter; hasDescription: boolean },
): AsyncGenerator<ExportedTask[]> {
  const pages = readPages((position) => listTasks(platform, actor, { ...filter, ...position, limit: PAGE }))
  for await (const { items } of pages) {
    const ids = items.map(({ id }) => id)
    const whole = hasDescription && ids.length > 0 ? await readDescriptions(platform, ids) : new Map()
    yield items.map((task) => ({ ...task, description: whole.get(task.id) ?? '' }))
  }
}

/** Returns the tasks that match a query. Pages are read while the file is written. */
export function exportedTasks(
  platform: Platform,
  actor: Actor,
  { format: _, columns: chosen, ...filter }: ExportQuery,
): ExportedList<ExportedTask> {
  const wanted = (chosen ?? taskExportColumns).map((key) => columns[key])
  const hasDescription = wanted.includes(columns.description)
  return { name: 'Tasks', columns: wanted, pages: pagesOf(platform, actor, { filter, hasDescription }) }
}
