import type { Reply } from '@headway/contracts'
import { type holidaysRead, MOST_HOLIDAY_TEXT } from '@headway/contracts/calendar'
import {
  Alert,
  Muted,
  RowItem,
  RowList,
  RowSubject,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { serverMessage, useFormats } from '@headway/sdk'
import { ImportDialog } from '../import-file/ImportDialog.tsx'
import { useImportFile } from '../import-file/useImportFile.ts'
import { calendarMessages } from '../messages/calendar.ts'
import { useHolidaysImportMutation, useHolidaysReadMutation } from './calendar.api.ts'

const texts = calendarMessages.holidays

type Found = Reply<typeof holidaysRead>

function FoundHolidays({ found }: { found: Found }) {
  const formats = useFormats()
  const { holidays, known, leftOut, leftOutCount } = found
  return (
    <>
      {holidays.length === 0 ? <p>{texts.nothing}</p> : null}
      <RowList aria-label={texts.importTitle}>
        {holidays.map(({ day, name }) => (
          <RowItem key={day}>
            <RowSubject>{name}</RowSubject>
            <Muted>{formats.dueDate(day)}</Muted>
          </RowItem>
        ))}
      </RowList>
      {known === 0 ? null : <Muted>{texts.known(known)}</Muted>}
      {leftOut.length === 0 ? null : (
        <Alert tone="warning">
          {[
            ...leftOut.map(({ what, why }) => texts.leftOut(what, why)),
            ...(leftOutCount > leftOut.length ? [texts.moreLeftOut(leftOutCount - leftOut.length)] : []),
          ].join(' ')}
        </Alert>
      )}
    </>
  )
}

/** Adds the holidays of a calendar file, after showing them. */
export function ImportHolidaysDialog({ onClose }: { onClose: () => void }) {
  const [read] = useHolidaysReadMutation()
  const [add, { isLoading }] = useHolidaysImportMutation()
  const source = useImportFile<Found>(async (file) => {
    if (file.size > MOST_HOLIDAY_TEXT) {
      return { problem: texts.tooLarge }
    }
    const format = file.name.toLowerCase().endsWith('.ics') ? 'ics' : 'csv'
    return read({ format, content: await file.text() })
  }, texts.readFailed)
  const holidays = source.found?.holidays ?? []

  const handleSubmit = async () => {
    const { data, error } = await add({ holidays })
    if (!data) {
      toastFailure(serverMessage(error, texts.importFailed))
      return
    }
    toastSuccess(texts.imported(data.added))
    onClose()
  }

  return (
    <ImportDialog
      source={source}
      texts={{ ...texts, title: texts.importTitle, description: texts.importDescription }}
      endings={['ics', 'csv']}
      count={holidays.length}
      busy={isLoading}
      renderFound={(found) => <FoundHolidays found={found} />}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    />
  )
}
