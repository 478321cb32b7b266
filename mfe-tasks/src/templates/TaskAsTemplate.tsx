import type { TaskSummary } from '@headway/contracts/tasks'
import { useMilestonesListQuery } from '../task-detail/milestones.api.ts'
import { useTasksGetQuery } from '../task-list/tasks.api.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

const MAX_NAME_LENGTH = 60

interface TaskAsTemplateProps {
  task: TaskSummary
  onClose: () => void
}

/**
 * Opens the dialog for a new template with the content of a task, once the full task and its milestones have loaded.
 */
export function TaskAsTemplate({ task, onClose }: TaskAsTemplateProps) {
  const { data: whole } = useTasksGetQuery(task.id)
  const { data: milestones } = useMilestonesListQuery(task.id)
  if (!whole || !milestones) {
    return null
  }
  const { title, description, priority, tags } = whole
  const draft = {
    name: title.slice(0, MAX_NAME_LENGTH).trim(),
    title,
    description,
    priority,
    tags,
    milestones: milestones.items.map((milestone) => ({
      title: milestone.title,
      description: milestone.description,
    })),
  }
  return <TemplateDialog draft={draft} onClose={onClose} />
}
