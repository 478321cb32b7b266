import type { Holiday } from '@headway/contracts/calendar'
import {
  Async,
  Button,
  ConfirmDialog,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { PlusIcon, UploadIcon } from '@headway/design-system/icons'
import { messageFor, queryState, requestIdOf, serverMessage, useFormats } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { calendarMessages } from '../messages/calendar.ts'
import { useCalendarGetQuery, useHolidaysDeleteMutation } from './calendar.api.ts'
import { AddHolidayDialog, ImportHolidaysDialog } from './lateDialogs.ts'

const texts = calendarMessages.holidays

function RemoveHoliday({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const [remove, { isLoading }] = useHolidaysDeleteMutation()
  const formats = useFormats()
  const handleConfirm = async () => {
    const { error } = await remove(holiday.day)
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
      description={texts.removeHint(holiday.name, formats.dueDate(holiday.day))}
      confirmLabel={texts.remove}
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    />
  )
}

function HolidayRow({ holiday, onRemove }: { holiday: Holiday; onRemove: (() => void) | undefined }) {
  const formats = useFormats()
  return (
    <RowItem>
      <RowSubject>
        <span>
          {holiday.name}
          <Muted>
            <time dateTime={holiday.day}>{formats.dueDate(holiday.day)}</time>
          </Muted>
        </span>
      </RowSubject>
      {onRemove ? (
        <Button size="small" intent="ghost" aria-label={texts.removeOf(holiday.name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      ) : null}
    </RowItem>
  )
}

/** The organisation's holidays that are not over. */
export function HolidaysPanel() {
  const query = useCalendarGetQuery()
  const { data, error, refetch } = query
  const [dialog, setDialog] = useState<'add' | 'import' | Holiday | null>(null)
  const today = new Date().toISOString().slice(0, 10)
  const ahead = (data?.holidays ?? []).filter(({ day }) => day >= today)
  const mayEdit = data?.can.edit === true
  const close = () => setDialog(null)
  return (
    <Panel
      title={texts.title}
      aside={
        mayEdit ? (
          <span>
            <Button size="small" intent="ghost" icon={<UploadIcon />} onClick={() => setDialog('import')}>
              {texts.import}
            </Button>
            <Button size="small" intent="ghost" icon={<PlusIcon />} onClick={() => setDialog('add')}>
              {texts.add}
            </Button>
          </span>
        ) : null
      }
    >
      <Async
        state={queryState(query, ahead.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={4} />}
        empty={<p>{texts.empty}</p>}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <RowList aria-label={texts.title}>
          {ahead.map((holiday) => (
            <HolidayRow
              key={holiday.day}
              holiday={holiday}
              onRemove={mayEdit ? () => setDialog(holiday) : undefined}
            />
          ))}
        </RowList>
      </Async>
      <Suspense fallback={null}>
        {dialog === 'add' ? <AddHolidayDialog onClose={close} /> : null}
        {dialog === 'import' ? <ImportHolidaysDialog onClose={close} /> : null}
      </Suspense>
      {dialog !== null && typeof dialog === 'object' ? (
        <RemoveHoliday holiday={dialog} onClose={close} />
      ) : null}
    </Panel>
  )
}
