import type { Query } from '@headway/contracts'
import { type TaskExportColumn, taskExportColumns, type tasksExport } from '@headway/contracts/task-export'
import type { TaskSummary } from '@headway/contracts/tasks'
import type { Actor } from '../../../platform/actor.ts'
import { MAX_EXPORT_ROWS } from '../../../platform/database/list-bounds.ts'
import type { Platform } from '../../../platform/platform.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'
import type { CellValue, Table, TableColumn } from '../../../platform/tables/table.ts'
import { listTasks } from '../lists/tasks.list.ts'

/** Number of tasks read at once, the maximum page size of a list. */
const PAGE = 100

type ExportQuery = Query<typeof tasksExport>

interface ExportedTask extends Omit<TaskSummary, 'description'> {
  /** The full text. */
  description: string
}

interface ExportColumn extends TableColumn {
  readonly cell: (task: ExportedTask) => CellValue
}

const columns: Record<TaskExportColumn, ExportColumn> = {
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

/**
 * Last row of a truncated file, with as many cells as the other rows. The response has started by then, so only the
 * file itself can tell that tasks are missing.
 */
const leftOut = (rows: number, width: number): CellValue[] =>
  Array.from({ length: width }, (_, index) =>
    index === 0
      ? `Only the first ${rows.toLocaleString('en-US')} tasks are in this file. Narrow the list to export the rest.`
      : null,
  )

/**
 * Tells whether more tasks match after the end of a page. A search that reads many rows without a match may return
 * pages with no tasks.
 */
async function hasMore(
  platform: Platform,
  actor: Actor,
  query: Omit<ExportQuery, 'format' | 'columns'>,
  end: string,
): Promise<boolean> {
  for (let cursor: string | null = end; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof listTasks>> = await listTasks(platform, actor, {
      ...query,
      limit: 1,
      cursor,
    })
    if (page.items.length > 0) {
      return true
    }
    cursor = page.nextCursor
  }
  return false
}

async function* batchesOf(
  platform: Platform,
  actor: Actor,
  { format: _, columns: chosen, ...query }: ExportQuery,
  most: number,
): Table['batches'] {
  const wanted = (chosen ?? taskExportColumns).map((key) => columns[key])
  const hasDescription = wanted.includes(columns.description)
  let cursor: string | undefined
  let left = most
  do {
    const limit = Math.min(PAGE, left)
    const page = await listTasks(platform, actor, { ...query, limit, ...(cursor ? { cursor } : {}) })
    const ids = page.items.map(({ id }) => id)
    const whole = hasDescription && ids.length > 0 ? await readDescriptions(platform, ids) : new Map()
    yield page.items.map((task) => {
      const exported: ExportedTask = { ...task, description: whole.get(task.id) ?? '' }
      return wanted.map(({ cell }) => cell(exported))
    })
    left -= ids.length
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && left > 0)
  if (cursor !== undefined && (await hasMore(platform, actor, query, cursor))) {
    yield [leftOut(most, wanted.length)]
  }
}

/**
 * Returns the tasks that match a query as a table. Pages are read while the table is written.
 *
 * @param most maximum number of tasks. If more tasks match, the last row says so.
 */
export const exportTable = (
  platform: Platform,
  actor: Actor,
  query: ExportQuery,
  most = MAX_EXPORT_ROWS,
): Table => ({
  name: 'Tasks',
  columns: (query.columns ?? taskExportColumns).map((key) => columns[key]),
  batches: batchesOf(platform, actor, query, most),
})
