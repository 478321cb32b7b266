import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { Popover } from '@headway/design-system'
import { lazyComponent } from '@headway/sdk'
import { type ReactNode, Suspense, useState } from 'react'
import { detailMessages as texts } from './detail.messages.ts'
import { EditableRow, PropertyButton, PropertyRow } from './PropertyRow.tsx'

export interface PickerProps {
  task: Task | TaskSummary
  /** Closes the popover and returns the focus. */
  onClose: () => void
}

// Pickers are loaded on demand: reading a task does not need them.
const pickers = {
  dueDate: {
    Picker: lazyComponent(async () => (await import('./DuePicker.tsx')).DuePicker),
    permission: 'edit',
    width: '18rem',
  },
  assignees: {
    Picker: lazyComponent(async () => (await import('./AssigneesPicker.tsx')).AssigneesPicker),
    permission: 'reassign',
    width: '24rem',
  },
  tags: {
    Picker: lazyComponent(async () => (await import('./TagsPicker.tsx')).TagsPicker),
    permission: 'edit',
    width: '20rem',
  },
} as const

interface PickedPropertyProps {
  property: keyof typeof pickers
  task: Task | TaskSummary
  children: ReactNode
}

/** Shows a property with a picker in a popover, or only its value if the user can't change it. */
export function PickedProperty({ property, task, children }: PickedPropertyProps) {
  const [isOpen, setOpen] = useState(false)
  const { Picker, permission, width } = pickers[property]
  const label = texts[property]
  if (!task.can[permission]) {
    return <PropertyRow label={label}>{children}</PropertyRow>
  }
  return (
    <EditableRow label={label}>
      <Popover
        label={label}
        align="start"
        width={`min(${width}, calc(100vw - 1rem))`}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<PropertyButton label={label}>{children}</PropertyButton>}
      >
        <Suspense fallback={null}>
          <Picker task={task} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover>
    </EditableRow>
  )
}
