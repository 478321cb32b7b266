import { Alert, Button, Muted, space, useToday } from '@headway/design-system'
import { Dialog } from '@headway/design-system/overlays'
import { KeyBuffer, lazyComponent, type OverlayProps, useDraft, useFormats } from '@headway/sdk'
import { Suspense, useMemo, useState } from 'react'
import styled from 'styled-components'
import { WithDayOff } from '../due-date/WithDayOff.tsx'
import { formMessages } from '../task-form/form.messages.ts'
import { quickAddMessages as texts } from './quickAdd.messages.ts'
import { useDirectReports } from '../task-form/useDirectReports.ts'
import { parseLine, withDay } from './parseLine.ts'
import { QuickLine } from './QuickLine.tsx'
import { ParsePreview } from './ParsePreview.tsx'
import { useQuickCreate } from './useQuickCreate.ts'

const CreateTaskDialog = lazyComponent(
  async () => (await import('../task-form/TaskDialogs.tsx')).CreateTaskDialog,
)

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

/** Validates a stored draft, which an earlier build may have written in another shape. */
const restore = (stored: object): { line: string } => {
  const { line } = stored as { line?: unknown }
  return { line: typeof line === 'string' ? line : '' }
}

/**
 * Keeps the typed line, parses it and creates the task. Calls `onDone` after creation unless the user continues with
 * the next task.
 */
function useQuickTask(onDone: () => void) {
  const draft = useDraft({
    name: 'quick-add',
    blank: { line: '' },
    isBlank: ({ line }) => line.trim() === '',
    restore,
  })
  const { line } = draft.value
  const { dateFormat, timeZone } = useFormats()
  const today = useToday()
  const reports = useDirectReports()
  const task = useMemo(
    () => parseLine(line, { people: reports.people, dateFormat, timeZone, today: today() }),
    [line, reports.people, dateFormat, timeZone, today],
  )
  const { create: send, isSending, failure, forgetFailure } = useQuickCreate()

  const change = (next: string) => {
    forgetFailure()
    draft.change({ line: next })
  }

  const create = async (isNext: boolean) => {
    // A person who looks unknown may be among the people still being loaded.
    if (isSending || (reports.isLoading && task.unknown.length > 0) || !(await send(task))) {
      return
    }
    draft.discard()
    if (!isNext) {
      onDone()
    }
  }

  return { line, task, reports, timeZone, change, create, isSending, failure, discard: draft.discard }
}

function ReportsAlert({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      tone="warning"
      action={
        <Button size="small" onClick={onRetry}>
          {formMessages.tryAgain}
        </Button>
      }
    >
      {formMessages.reportsFailed}
    </Alert>
  )
}

/**
 * Shows a dialog that creates a task from one line, on any page. The line is kept as a draft until the task is created.
 */
export function QuickAdd({ onClose }: OverlayProps) {
  const { line, task, reports, timeZone, change, create, isSending, failure, discard } = useQuickTask(onClose)
  const [showsFullForm, setShowsFullForm] = useState(false)
  if (showsFullForm) {
    const assigneeIds = task.people.map(({ id }) => id)
    return (
      <Suspense fallback={<KeyBuffer />}>
        <CreateTaskDialog draft={{ ...task, assigneeIds }} onCreated={discard} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      footer={
        <>
          <Button intent="ghost" onClick={() => setShowsFullForm(true)}>
            {texts.moreFields}
          </Button>
          <Button onClick={() => void create(true)}>{texts.createNext}</Button>
          <Button intent="primary" busy={isSending} onClick={() => void create(false)}>
            {texts.create}
          </Button>
        </>
      }
    >
      <Column>
        {reports.hasFailed ? <ReportsAlert onRetry={reports.retry} /> : null}
        <WithDayOff
          value={task.dueDate ?? ''}
          onMove={(day) => change(withDay(line, task, day, timeZone))}
          gap={16}
        >
          <QuickLine
            value={line}
            onChange={change}
            people={reports.people}
            isSending={isSending}
            error={failure}
            onEnter={(isNext) => void create(isNext)}
          />
          <ParsePreview task={task} />
        </WithDayOff>
        <Muted>{texts.keys}</Muted>
      </Column>
    </Dialog>
  )
}
