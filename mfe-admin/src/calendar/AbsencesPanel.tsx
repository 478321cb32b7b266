import type { Absence } from '@headway/contracts/calendar'
import {
  Async,
  Button,
  ConfirmDialog,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { PlusIcon } from '@headway/design-system/icons'
import { messageFor, queryState, requestIdOf, serverMessage, useFormats } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { calendarMessages } from '../messages/calendar.ts'
import { useAbsencesDeleteMutation, useAbsencesListQuery } from './calendar.api.ts'
import { AddAbsenceDialog } from './lateDialogs.ts'

const texts = calendarMessages.absences

/** When an absence is, in words. */
function useSpan(): (absence: Absence) => string {
  const formats = useFormats()
  return ({ firstDay, lastDay }) => texts.span(formats.dueDate(firstDay), formats.dueDate(lastDay))
}

function RemoveAbsence({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const [remove, { isLoading }] = useAbsencesDeleteMutation()
  const spanOf = useSpan()
  const handleConfirm = async () => {
    const { error } = await remove({ id: absence.id, userId: absence.userId })
    if (error) {
      toastFailure(serverMessage(error, texts.removeFailed))
    } else {
      toastSuccess(texts.removed)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.removeTitle}
      description={texts.removeHint(spanOf(absence))}
      confirmLabel={texts.remove}
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    />
  )
}

/** When a person is away, from today on. */
export function AbsencesPanel({ userId }: { userId: number }) {
  const query = useAbsencesListQuery(userId)
  const { data, error, refetch } = query
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Absence | null>(null)
  const spanOf = useSpan()
  const mayEdit = data?.can.edit === true
  return (
    <Panel
      title={texts.title}
      aside={
        mayEdit ? (
          <Button size="small" intent="ghost" icon={<PlusIcon />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        ) : null
      }
    >
      <Async
        state={queryState(query, data?.items.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={2} />}
        empty={<p>{texts.empty}</p>}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <RowList aria-label={texts.title}>
          {(data?.items ?? []).map((absence) => (
            <RowItem key={absence.id}>
              <RowSubject>{spanOf(absence)}</RowSubject>
              {mayEdit ? (
                <Button
                  size="small"
                  intent="ghost"
                  aria-label={texts.removeOf(spanOf(absence))}
                  onClick={() => setRemoved(absence)}
                >
                  {texts.remove}
                </Button>
              ) : null}
            </RowItem>
          ))}
        </RowList>
      </Async>
      {isAdding ? (
        <Suspense fallback={null}>
          <AddAbsenceDialog userId={userId} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
      {removed ? <RemoveAbsence absence={removed} onClose={() => setRemoved(null)} /> : null}
    </Panel>
  )
}
