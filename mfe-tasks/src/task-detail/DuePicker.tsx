import { Button, Input, space } from '@headway/design-system'
import { DayCalendar, Field } from '@headway/design-system/forms'
import { useFormats } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { dueDateOf, wallTimeOf } from '../due-date/dueMoment.ts'
import { WithDayOff } from '../due-date/WithDayOff.tsx'
import { detailMessages as texts } from './detail.messages.ts'
import { formMessages } from '../task-form/form.messages.ts'
import { toastMessages } from './toasts.messages.ts'
import { useTaskChange } from '../task-state/useTaskChange.ts'
import type { PickerProps } from './PickedProperty.tsx'

const Content = styled.div`
  padding: 0 ${space[12]} ${space[12]};
`

/** The calendar has its own padding. */
const Days = styled.div`
  margin-inline: calc(-1 * ${space[12]});
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space[8]};
`

/** Shows the calendar and time fields of the due date. A chosen day is saved immediately, a time with "Save time". */
export function DuePicker({ task, onClose }: PickerProps) {
  const { timeZone, dueDate: inWords } = useFormats()
  const change = useTaskChange(toastMessages.updateFailed)
  const due = wallTimeOf(task.dueDate ?? '', timeZone)
  const [time, setTime] = useState(due.time)

  const save = (dueDate: string | null) => {
    onClose()
    if (dueDate !== task.dueDate) {
      void change(
        task,
        { dueDate },
        {
          before: { dueDate: task.dueDate },
          title: toastMessages.updated,
          description: dueDate ? texts.dueChanged(inWords(dueDate)) : texts.dueRemoved,
        },
      )
    }
  }
  const saveDay = (day: string) => save(dueDateOf({ day, time }, timeZone))

  return (
    <Content>
      <WithDayOff value={task.dueDate ?? ''} onMove={saveDay}>
        <Days>
          <DayCalendar value={due.day} onChoose={saveDay} />
        </Days>
        {task.dueDate ? (
          <Foot>
            <Field label={formMessages.dueTime}>
              <Input type="time" value={time} onChange={setTime} />
            </Field>
            {time === due.time ? (
              <Button intent="ghost" onClick={() => save(null)}>
                {texts.removeDueDate}
              </Button>
            ) : (
              <Button intent="primary" onClick={() => saveDay(due.day)}>
                {texts.saveTime}
              </Button>
            )}
          </Foot>
        ) : null}
      </WithDayOff>
    </Content>
  )
}
