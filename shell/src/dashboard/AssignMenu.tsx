import type { TeamMember } from '@headway/contracts/dashboard'
import type { TaskSummary } from '@headway/contracts/tasks'
import { Button, Menu, type MenuEntry } from '@headway/design-system'
import { fullName, Link } from '@headway/sdk'
import { dashboardMessages } from '../messages/dashboard.ts'
import { toTask } from './links.ts'

const texts = dashboardMessages.actionItems

interface AssignMenuProps {
  task: TaskSummary
  team: readonly TeamMember[]
  onAssign: (person: TeamMember) => void
}

/** Assigns a task to one of the caller's direct reports, listed by number of open tasks. */
export function AssignMenu({ task: { id, title, assignments }, team, onAssign }: AssignMenuProps) {
  const isAssigned = assignments.length > 0
  const people = team
    .filter((person) => !assignments.some(({ assigneeId }) => assigneeId === person.id))
    .toSorted((a, b) => a.open - b.open)
  const entries: MenuEntry[] = [
    ...people.map(
      (person): MenuEntry => ({
        label: texts.openTasks(fullName(person), person.open),
        onSelect: () => onAssign(person),
      }),
    ),
    { type: 'separator' },
    { type: 'link', label: texts.someoneElse, link: <Link to={toTask(id)} /> },
  ]
  return (
    <Menu
      trigger={
        <Button
          size="small"
          intent="ghost"
          aria-label={isAssigned ? texts.reassignTask(title) : texts.assignTask(title)}
        >
          {isAssigned ? texts.reassign : texts.assign}
        </Button>
      }
      entries={entries}
    />
  )
}
