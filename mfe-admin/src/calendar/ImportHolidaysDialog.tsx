import type { Reply } from '@headway/contracts'
import { type holidaysRead, MOST_HOLIDAY_TEXT } from '@headway/contracts/calendar'
import {
  Alert,
  type FileItem,
  Muted,
  RowItem,
  RowList,
  RowSubject,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { Field, FileDropZone, FormDialog } from '@headway/design-system/forms'
import { serverMessage, useFormats } from '@headway/sdk'
import { useState } from 'react'
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

/** Reads a file and keeps what it would add, or why it was refused. */
function useHolidayFile() {
  const [read, { isLoading }] = useHolidaysReadMutation()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<Found | null>(null)

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setFound(null)
    setProblem(chosen && chosen.size > MOST_HOLIDAY_TEXT ? texts.tooLarge : undefined)
    if (!chosen || chosen.size > MOST_HOLIDAY_TEXT) {
      return
    }
    const format = chosen.name.toLowerCase().endsWith('.ics') ? 'ics' : 'csv'
    const { data, error } = await read({ format, content: await chosen.text() })
    setFound(data ?? null)
    setProblem(data ? undefined : serverMessage(error, texts.readFailed))
  }
  return { file, problem, found, isReading: isLoading, choose }
}

/** Adds the holidays of a calendar file, after showing them. */
export function ImportHolidaysDialog({ onClose }: { onClose: () => void }) {
  const { file, problem, found, isReading, choose } = useHolidayFile()
  const [add, { isLoading }] = useHolidaysImportMutation()
  const holidays = found?.holidays ?? []
  const files: FileItem[] = file ? [{ id: 'file', name: file.name, size: file.size }] : []

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
    <FormDialog
      title={texts.importTitle}
      description={texts.importDescription}
      submitLabel={texts.submit(holidays.length)}
      busy={isLoading || isReading}
      dirty={false}
      blockedBecause={holidays.length === 0 ? texts.choose : undefined}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Field label={texts.file} hint={texts.fileHint} error={problem}>
        <FileDropZone
          single
          endings={['ics', 'csv']}
          files={files}
          onAdd={([first]) => void choose(first ?? null)}
          onRemove={() => void choose(null)}
        />
      </Field>
      {found ? <FoundHolidays found={found} /> : null}
    </FormDialog>
  )
}
