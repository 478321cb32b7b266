import { limits, type Reply } from '@headway/contracts'
import type { holidaysRead } from '@headway/contracts/calendar'
import {
  Alert,
  Muted,
  RowItem,
  RowList,
  RowSubject,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { sendForm, serverMessage, useFormats, usePortalDispatch } from '@headway/sdk'
import { ImportDialog } from '../import-file/ImportDialog.tsx'
import { useImportFile } from '../import-file/useImportFile.ts'
import { calendarMessages } from '../messages/calendar.ts'
import { useHolidaysImportMutation } from './calendar.api.ts'

const texts = calendarMessages.holidays

type HolidayFile = Reply<typeof holidaysRead>

function HolidayPreview({ content }: { content: HolidayFile }) {
  const formats = useFormats()
  const { holidays, known, leftOut, leftOutCount } = content
  return (
    <>
      {holidays.length === 0 ? (
        <p>{known > 0 && leftOut.length === 0 ? texts.allKnown : texts.noneNew}</p>
      ) : null}
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

/** Shows the dialog that imports holidays from a calendar file, after a preview. */
export function ImportHolidaysDialog({ onClose }: { onClose: () => void }) {
  const dispatch = usePortalDispatch()
  const [add, { isLoading }] = useHolidaysImportMutation()
  const source = useImportFile<HolidayFile>(async (file) => {
    if (file.size > limits.holidayFileBytes) {
      return { problem: texts.tooLarge }
    }
    return sendForm<typeof holidaysRead>(
      'POST /api/calendar/holidays/read',
      { files: { file: [file] } },
      { dispatch },
    )
  }, texts.readFailed)
  const holidays = source.content?.holidays ?? []

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
      renderPreview={(content) => <HolidayPreview content={content} />}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    />
  )
}
