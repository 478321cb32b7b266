import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { type TabItem, Tabs } from '@headway/design-system/data'
import { KeyBuffer, lazyComponent, useKeptState, useSearchParams, useSectionSlots } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
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

const FIRST_TAB = 'comments'

/** Returns the tab named in the URL: `?tab=files`, or the comments with `?comment=5`. */
const namedTab = (parameters: URLSearchParams): string | null =>
  parameters.has(COMMENT_PARAMETER) ? FIRST_TAB : parameters.get('tab')

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
  return {
    comments: countOf(comments),
    files: countOf(files),
    subtasks: subtasks && subtasks.items.length + subtasks.hidden,
    related: relations?.items.length,
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
 * Shows comments, files, related tasks, tabs of other sections and changes of a task. The chosen tab is remembered per
 * task.
 */
export function TaskTabs({ task, onDialog }: TaskTabsProps) {
  const { id } = task
  const counts = useCounts(id)
  const slots = useSectionSlots('task', { taskId: id })
  const [parameters] = useSearchParams()
  const [kept, keep] = useKeptState<string>(`tasks.${id}.tab`, FIRST_TAB)
  const [tab, setTab] = useState(namedTab(parameters) ?? kept)
  const handleChange = (next: string) => {
    setTab(next)
    keep(next)
  }
  const whole = 'parent' in task ? task : undefined
  const items: TabItem<string>[] = [
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
    ...slots.map(({ key, label, content }) => ({ value: key, label, content })),
    { value: 'activity', label: texts.activity, content: <HistoryPanel id={id} /> },
  ]
  return (
    <Tabs
      label={texts.label}
      // A tab from the URL or from an earlier visit may not exist any more.
      value={items.some(({ value }) => value === tab) ? tab : FIRST_TAB}
      onChange={handleChange}
      items={items}
    />
  )
}
