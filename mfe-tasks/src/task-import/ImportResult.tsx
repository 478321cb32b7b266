import { buildPath } from '@headway/contracts'
import type { TaskImport } from '@headway/contracts/task-imports'
import { Button, ConfirmDialog, Muted, Panel, ProgressBar, space, toastFailure } from '@headway/design-system'
import { FormLayout } from '@headway/design-system/forms'
import { DownloadIcon } from '@headway/design-system/icons'
import { invalidateTags, Link, serverMessage, useFormats, usePortalDispatch } from '@headway/sdk'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { importMessages as texts } from './import.messages.ts'
import { toImports } from '../routes.ts'
import { everyTask, useTaskImportsGetQuery, useTaskImportsUndoMutation } from './task-imports.api.ts'
import { ImportCounts, ImportRows } from './ImportRows.tsx'

/** Polling interval in milliseconds. */
const INTERVAL = 1_000

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`

/** Shows the progress of an import and polls it until it has finished. */
export function ImportProgress({ running }: { running: TaskImport }) {
  const { id, counts, total, state } = running
  const { refetch } = useTaskImportsGetQuery(id)
  const dispatch = usePortalDispatch()
  useEffect(() => {
    const timer = setInterval(() => void refetch(), INTERVAL)
    return () => {
      clearInterval(timer)
      dispatch(invalidateTags(everyTask))
    }
  }, [refetch, dispatch])
  const isUndo = state === 'undoing'
  const whole = isUndo ? counts.done + counts.undone + counts.kept : total - counts.skipped - counts.refused
  const done = isUndo ? counts.undone + counts.kept : counts.done + counts.failed
  const title = isUndo ? texts.undoing : texts.running
  return (
    <Panel title={title}>
      <ProgressBar label={title} value={whole === 0 ? 100 : Math.floor((done * 100) / whole)} />
      <Muted role="status">{texts.progress(done, whole)}</Muted>
    </Panel>
  )
}

function UndoButton({ finished }: { finished: TaskImport }) {
  const { id, counts, undoUntil } = finished
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const [undo, { isLoading }] = useTaskImportsUndoMutation()
  if (undoUntil === null) {
    return null
  }
  const handleConfirm = async () => {
    const { error } = await undo({ id })
    setAsking(false)
    if (error) {
      toastFailure(serverMessage(error, texts.undoFailed))
    }
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.undo}</Button>
      <Muted>{texts.undoHint(formats.moment(undoUntil))}</Muted>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.undoTitle}
        description={texts.undoQuestion(counts.done)}
        confirmLabel={texts.undo}
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
      />
    </>
  )
}

/** Shows the result of an import. */
export function ImportResult({ finished }: { finished: TaskImport }) {
  const { id, counts, rows, isCut } = finished
  return (
    <FormLayout>
      <Panel title={texts.result}>
        <ImportCounts counts={counts} />
        <Buttons>
          <Button asChild icon={<DownloadIcon />}>
            <a href={buildPath('/api/tasks/imports/:id/result', { id })} download>
              {texts.download}
            </a>
          </Button>
          <Button asChild>
            <Link to={toImports()}>{texts.again}</Link>
          </Button>
          <UndoButton finished={finished} />
        </Buttons>
        <ImportRows rows={rows} isCut={isCut} />
      </Panel>
    </FormLayout>
  )
}
