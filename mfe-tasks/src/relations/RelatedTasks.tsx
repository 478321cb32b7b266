import type { Task } from '@headway/contracts/tasks'
import { lazyComponent } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { LinkedReports } from '../linked-reports/LinkedReports.tsx'
import { ParentPanel } from './ParentPanel.tsx'
import { RelationsPanel } from './RelationsPanel.tsx'
import { SubtasksPanel } from './SubtasksPanel.tsx'

const MoveDialog = lazyComponent(async () => (await import('./lateDialogs.ts')).MoveDialog)

interface RelatedTasksProps {
  task: Task
  /** Opens the dialog for a new task that belongs to this one. */
  onAddSubtask: () => void
}

/** What comes below a task's own work: what belongs to it, or what it belongs to, its relations, and its history. */
export function RelatedTasks({ task, onAddSubtask }: RelatedTasksProps) {
  const [isMoving, setMoving] = useState(false)
  const handleMove = () => setMoving(true)
  return (
    <>
      {task.isSubtask ? (
        <ParentPanel task={task} onMove={handleMove} />
      ) : (
        <SubtasksPanel task={task} onAdd={onAddSubtask} onMove={handleMove} />
      )}
      <RelationsPanel task={task} />
      <LinkedReports taskId={task.id} />
      <HistoryPanel task={task} />
      <Suspense fallback={null}>
        {isMoving ? <MoveDialog task={task} onClose={() => setMoving(false)} /> : null}
      </Suspense>
    </>
  )
}
