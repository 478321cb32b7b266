import type { Absence } from '@headway/contracts/calendar'
import { Button, Panel, RowItem, RowSubject } from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import { PlusIcon } from '@headway/design-system/icons'
import { KeyBuffer, itemsQuery, lazyComponent, useFormats } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { ConfirmAction } from '../confirm/ConfirmAction.tsx'
import { calendarMessages } from '../messages/calendar.ts'
import { useAbsencesDeleteMutation, useAbsencesListQuery } from './calendar.api.ts'

const AddAbsenceDialog = lazyComponent(async () => (await import('./AddAbsenceDialog.tsx')).AddAbsenceDialog)

const texts = calendarMessages.absences

/** Returns a function that formats the period of an absence. */
function useSpan(): (absence: Absence) => string {
  const formats = useFormats()
  return ({ firstDay, lastDay }) => texts.span(formats.dueDate(firstDay), formats.dueDate(lastDay))
}

interface AbsenceRowProps {
  span: string
  /** Undefined if the user may not remove the absence. */
  onRemove: (() => void) | undefined
}

function AbsenceRow({ span, onRemove }: AbsenceRowProps) {
  return (
    <RowItem>
      <RowSubject>{span}</RowSubject>
      {onRemove ? (
        <Button size="small" intent="ghost" aria-label={texts.removeOf(span)} onClick={onRemove}>
          {texts.remove}
        </Button>
      ) : null}
    </RowItem>
  )
}

/** Lists the current and future absences of a person. */
export function AbsencesPanel({ userId }: { userId: number }) {
  const query = useAbsencesListQuery(userId)
  const list = itemsQuery(query, query.data?.items, texts.failed)
  const [remove] = useAbsencesDeleteMutation()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Absence | null>(null)
  const formatSpan = useSpan()
  const mayEdit = query.data?.can.edit === true
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
      <Rows
        {...list}
        label={texts.title}
        loadingText={texts.loading}
        skeletonLines={2}
        empty={<p>{texts.empty}</p>}
        getKey={({ id }) => id}
        renderRow={(absence) => (
          <AbsenceRow span={formatSpan(absence)} onRemove={mayEdit ? () => setRemoved(absence) : undefined} />
        )}
      />
      {isAdding ? (
        <Suspense fallback={<KeyBuffer />}>
          <AddAbsenceDialog userId={userId} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
      {removed ? (
        <ConfirmAction
          title={texts.removeTitle}
          hint={texts.removeHint(formatSpan(removed))}
          label={texts.remove}
          action={() => remove({ id: removed.id, userId: removed.userId })}
          successText={texts.removed}
          failed={texts.removeFailed}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </Panel>
  )
}
