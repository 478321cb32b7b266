import type { Holiday } from '@headway/contracts/calendar'
import { Button, Muted, Panel, RowItem, RowSubject, useToday } from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import { PlusIcon, UploadIcon } from '@headway/design-system/icons'
import { KeyBuffer, itemsQuery, lazyComponent, useFormats } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { ConfirmAction } from '../confirm/ConfirmAction.tsx'
import { calendarMessages } from '../messages/calendar.ts'
import { useCalendarGetQuery, useHolidaysDeleteMutation } from './calendar.api.ts'

const AddHolidayDialog = lazyComponent(async () => (await import('./AddHolidayDialog.tsx')).AddHolidayDialog)
const ImportHolidaysDialog = lazyComponent(
  async () => (await import('./ImportHolidaysDialog.tsx')).ImportHolidaysDialog,
)

const texts = calendarMessages.holidays

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

/** Lists the current and future holidays of the organization. */
export function HolidaysPanel() {
  const query = useCalendarGetQuery()
  const [remove] = useHolidaysDeleteMutation()
  const formats = useFormats()
  const [dialog, setDialog] = useState<'add' | 'import' | Holiday | null>(null)
  const today = useToday()()
  const ahead = query.data?.holidays.filter(({ day }) => day >= today)
  const list = itemsQuery(query, ahead, texts.failed)
  const mayEdit = query.data?.can.edit === true
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
      <Rows
        {...list}
        label={texts.title}
        loadingText={texts.loading}
        empty={<p>{texts.empty}</p>}
        getKey={({ day }) => day}
        renderRow={(holiday) => (
          <HolidayRow holiday={holiday} onRemove={mayEdit ? () => setDialog(holiday) : undefined} />
        )}
      />
      <Suspense fallback={<KeyBuffer />}>
        {dialog === 'add' ? <AddHolidayDialog onClose={close} /> : null}
        {dialog === 'import' ? <ImportHolidaysDialog onClose={close} /> : null}
      </Suspense>
      {dialog !== null && typeof dialog === 'object' ? (
        <ConfirmAction
          title={texts.removeTitle}
          hint={texts.removeHint(dialog.name, formats.dueDate(dialog.day))}
          label={texts.remove}
          action={() => remove(dialog.day)}
          successText={texts.removed}
          failed={texts.removeFailed}
          onClose={close}
        />
      ) : null}
    </Panel>
  )
}
