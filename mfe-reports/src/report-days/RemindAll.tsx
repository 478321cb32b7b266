import type { ReportingPerson } from '@headway/contracts/report-days'
import { Button, ConfirmDialog } from '@headway/design-system'
import { BellIcon } from '@headway/design-system/icons'
import { fullName } from '@headway/sdk'
import { useState } from 'react'
import { reportDaysMessages as texts } from '../messages/reportDays.ts'
import type { DayActions } from './useDayActions.ts'

/** Maximum number of people in one request. */
const MAX_PEOPLE = 100

interface RemindAllProps {
  people: readonly ReportingPerson[]
  today: string
  actions: DayActions
}

/** Button that reminds everyone on the page whose report of today is due, after naming them. */
export function RemindAll({ people, today, actions }: RemindAllProps) {
  const [isAsking, setAsking] = useState(false)
  const due = people
    .filter(({ days }) => days.some(({ day, state, can }) => day === today && state === 'due' && can.remind))
    .slice(0, MAX_PEOPLE)
  if (due.length === 0 && !isAsking) {
    return null
  }
  const handleConfirm = async () => {
    await actions.remind(
      today,
      due.map(({ id }) => id),
    )
    setAsking(false)
  }
  return (
    <>
      <Button intent="primary" icon={<BellIcon />} onClick={() => setAsking(true)}>
        {texts.remindPeople(due.length)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.remindTitle(due.length)}
        description={texts.remindDescription}
        confirmLabel={texts.remind}
        busy={actions.isReminding}
        onConfirm={() => void handleConfirm()}
      >
        <p>{due.map(fullName).join(', ')}</p>
      </ConfirmDialog>
    </>
  )
}
