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
  // The people named by the open dialog stay the same while the list refreshes.
  const [named, setNamed] = useState<readonly ReportingPerson[]>([])
  const [isAsking, setAsking] = useState(false)
  const due = people
    .filter(({ days }) => days.some(({ day, state, can }) => day === today && state === 'due' && can.remind))
    .slice(0, MAX_PEOPLE)
  if (due.length === 0 && !isAsking) {
    return null
  }
  const handleClick = () => {
    setNamed(due)
    setAsking(true)
  }
  const handleConfirm = async () => {
    await actions.remind(
      today,
      named.map(({ id }) => id),
    )
    setAsking(false)
  }
  return (
    <>
      {due.length > 0 ? (
        <Button intent="primary" icon={<BellIcon />} onClick={handleClick}>
          {texts.remindPeople(due.length)}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.remindTitle(named.length)}
        description={texts.remindDescription}
        confirmLabel={texts.remind}
        busy={actions.isReminding}
        onConfirm={() => void handleConfirm()}
      >
        <p>{named.map(fullName).join(', ')}</p>
      </ConfirmDialog>
    </>
  )
}
