import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { Tabs } from '@headway/design-system/data'
import { KeyBuffer, lazyComponent, useKeptState, useSearchParams } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { useTasksReportsInfiniteQuery } from '../linked-reports/linked-reports.api.ts'
import { LinkedReports } from '../linked-reports/LinkedReports.tsx'
import { detailMessages } from './detail.messages.ts'
import { ParentPanel } from '../relations/ParentPanel.tsx'
import { RelationsPanel } from '../relations/RelationsPanel.tsx'
import { SubtasksPanel } from '../relations/SubtasksPanel.tsx'
import { COMMENT_PARAMETER } from '../routes.ts'
import { useTaskCommentsListInfiniteQuery } from '../comments/task-comments.api.ts'
import { useTaskFilesListInfiniteQuery } from '../files/task-files.api.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { useTasksRelationsQuery, useTasksSubtasksQuery } from '../relations/task-relations.api.ts'

const CommentsPanel = lazyComponent(async () => (await import('../comments/CommentsPanel.tsx')).CommentsPanel)
const FilesPanel = lazyComponent(async () => (await import('../files/FilesPanel.tsx')).FilesPanel)

const MoveDialog = lazyComponent(async () => (await import('../relations/MoveDialog.tsx')).MoveDialog)

const texts = detailMessages.tabs

const tabNames = ['comments', 'files', 'subtasks', 'related', 'reports', 'activity'] as const

type TabName = (typeof tabNames)[number]

/** Returns the tab named in the URL: `?tab=files`, or the comments with `?comment=5`. */
function namedTab(parameters: URLSearchParams): TabName | undefined {
  return parameters.has(COMMENT_PARAMETER)
    ? 'comments'
    : tabNames.find((name) => name === parameters.get('tab'))
}

interface Pages {
  data?: { pages: readonly { items: readonly unknown[] }[] } | undefined
  hasNextPage: boolean
}

/** Returns the number of loaded items, with '+' if further pages exist. */
function countOf({ data, hasNextPage }: Pages): string | undefined {
  const count = data?.pages.reduce((sum, { items }) => sum + items.length, 0)
  return count === undefined ? undefined : `${count}${hasNextPage ? '+' : ''}`
}

function useCounts(id: number) {
  const comments = useTaskCommentsListInfiniteQuery(id)
  const files = useTaskFilesListInfiniteQuery(id)
  const { data: subtasks } = useTasksSubtasksQuery(id)
  const { data: relations } = useTasksRelationsQuery(id)
  const reports = useTasksReportsInfiniteQuery(id)
  return {
    comments: countOf(comments),
    files: countOf(files),
    subtasks: subtasks && subtasks.items.length + subtasks.hidden,
    related: relations?.items.length,
    reports: countOf(reports),
  }
}

interface TaskTabsProps {
  task: Task | TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}

function Belonging({ task, onDialog }: { task: Task; onDialog: (dialog: TaskDialogState) => void }) {
  const [isMoving, setMoving] = useState(false)
  const handleMove = () => setMoving(true)
  return (
    <>
      {task.isSubtask ? (
        <ParentPanel task={task} onMove={handleMove} />
      ) : (
        <SubtasksPanel
          task={task}
          onAdd={() => onDialog({ mode: 'create', parent: task })}
          onMove={handleMove}
        />
      )}
      <Suspense fallback={<KeyBuffer />}>
        {isMoving ? <MoveDialog task={task} onClose={() => setMoving(false)} /> : null}
      </Suspense>
    </>
  )
}

/**
 * Shows comments, files, related tasks, reports and changes of a task in tabs. The chosen tab is remembered per task.
 */
export function TaskTabs({ task, onDialog }: TaskTabsProps) {
  const { id } = task
  const counts = useCounts(id)
  const [parameters] = useSearchParams()
  const [kept, keep] = useKeptState<TabName>(`tasks.${id}.tab`, 'comments')
  const [tab, setTab] = useState<TabName>(namedTab(parameters) ?? kept)
  const handleChange = (next: TabName) => {
    setTab(next)
    keep(next)
  }
  const whole = 'parent' in task ? task : undefined
  return (
    <Tabs<TabName>
      label={texts.label}
      value={tab}
      onChange={handleChange}
      items={[
        {
          value: 'comments',
          label: texts.comments,
          count: counts.comments,
          content: (
            <Suspense fallback={null}>
              <CommentsPanel taskId={id} />
            </Suspense>
          ),
        },
        {
          value: 'files',
          label: texts.files,
          count: counts.files,
          content: (
            <Suspense fallback={null}>
              <FilesPanel taskId={id} />
            </Suspense>
          ),
        },
        {
          value: 'subtasks',
          label: texts.subtasks,
          count: task.isSubtask ? undefined : counts.subtasks,
          content: whole ? <Belonging task={whole} onDialog={onDialog} /> : null,
        },
        {
          value: 'related',
          label: texts.related,
          count: counts.related,
          content: whole ? <RelationsPanel task={whole} /> : null,
        },
        {
          value: 'reports',
          label: texts.reports,
          count: counts.reports,
          content: <LinkedReports taskId={id} />,
        },
        { value: 'activity', label: texts.activity, content: <HistoryPanel id={id} /> },
      ]}
    />
  )
}
