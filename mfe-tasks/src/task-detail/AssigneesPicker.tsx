import { Alert, space } from '@headway/design-system'
import { useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import { formMessages } from '../task-form/form.messages.ts'
import { reassignMessages } from '../task-form/reassign.messages.ts'
import { AssigneeField } from '../task-form/AssigneeField.tsx'
import { useDirectReports } from '../task-form/useDirectReports.ts'
import { useReassign } from '../task-form/useReassign.ts'
import type { PickerProps } from './PickedProperty.tsx'

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  padding: ${space[12]};
`

const stayOpen = () => undefined

/** Saves every change immediately; at least one direct report stays assigned. */
export function AssigneesPicker({ task }: PickerProps) {
  const reports = useDirectReports(task.dueDate)
  const own = useMemo(() => new Set(reports.people.map(({ id }) => Number(id))), [reports.people])
  const { seen, conflictAuthor, save } = useReassign(task, own, stayOpen)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const turn = useRef<Promise<void>>(Promise.resolve())
  const value =
    chosen ?? seen.assignments.map(({ assigneeId }) => String(assigneeId)).filter((id) => own.has(Number(id)))

  const handleChange = (ids: string[]) => {
    setChosen(ids)
    if (ids.length > 0) {
      turn.current = turn.current.then(() => save(ids.map(Number), ''))
    }
  }

  return (
    <Content>
      <AssigneeField reports={reports} value={value} onChange={handleChange} />
      {chosen?.length === 0 ? <Alert tone="warning">{formMessages.chooseSomeone}</Alert> : null}
      {conflictAuthor === undefined ? null : (
        <Alert tone="warning">{reassignMessages.changedMeanwhile(conflictAuthor)}</Alert>
      )}
    </Content>
  )
}
