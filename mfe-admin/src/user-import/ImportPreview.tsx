import type { Reply } from '@headway/contracts'
import type { usersImport, usersImportPreview } from '@headway/contracts/users-import'
import { Alert, Button, Link as TextLink, Panel, Spinner, toastFailure } from '@headway/design-system'
import { FileDropZone, FormLayout } from '@headway/design-system/forms'
import {
  type CallError,
  messageFor,
  sendForm,
  serverMessage,
  useIdempotencyKey,
  usePortalDispatch,
} from '@headway/sdk'
import { useRef, useState } from 'react'
import { messages } from '../messages/en.ts'
import { ImportRows } from './ImportRows.tsx'

const texts = messages.import
type Preview = Reply<typeof usersImportPreview>

const EXAMPLE_CSV =
  'email,firstName,lastName,role,managerEmail,isActive\r\nada@example.org,Ada,Lovelace,pm,,true\r\ngrace@example.org,Grace,Hopper,staff,ada@example.org,true\r\n'

type Check =
  | { state: 'none' }
  | { state: 'checking'; file: File }
  | { state: 'checked'; file: File; preview: Preview }
  | { state: 'refused'; file: File; error: CallError }

/** Checks a file as soon as it is chosen, and starts its import. Results for a previously chosen file are ignored. */
function useFileImport(onStarted: (id: number) => void) {
  const [check, setCheck] = useState<Check>({ state: 'none' })
  const [isStarting, setStarting] = useState(false)
  const attempt = useIdempotencyKey()
  const dispatch = usePortalDispatch()
  const newest = useRef(0)

  const add = async ([file]: File[]) => {
    if (!file) {
      return
    }
    const requestNumber = (newest.current += 1)
    setCheck({ state: 'checking', file })
    const result = await sendForm<typeof usersImportPreview>(
      'POST /api/users/imports/preview',
      { files: { file: [file] } },
      { dispatch },
    )
    if (requestNumber !== newest.current) {
      return
    }
    setCheck(
      'error' in result
        ? { state: 'refused', file, error: result.error }
        : { state: 'checked', file, preview: result.data },
    )
  }

  const remove = () => {
    newest.current += 1
    setCheck({ state: 'none' })
  }

  const apply = async (file: File) => {
    setStarting(true)
    const result = await sendForm<typeof usersImport>(
      'POST /api/users/imports',
      { files: { file: [file] }, idempotencyKey: attempt.attemptFor(newest.current).key },
      { dispatch },
    )
    setStarting(false)
    if ('error' in result) {
      const description = serverMessage(result.error, messageFor(result.error, texts.applyFailed))
      toastFailure(description, texts.applyFailed)
      return
    }
    onStarted(result.data.id)
  }

  return { check, isStarting, add, remove, apply }
}

/** Shows the file input, the preview of the import, and the button that starts it. */
export function ImportPreview({ onStarted }: { onStarted: (id: number) => void }) {
  const { check, isStarting, add, remove, apply } = useFileImport(onStarted)
  const files = check.state === 'none' ? [] : [{ id: 'file', name: check.file.name, size: check.file.size }]
  return (
    <FormLayout>
      <Panel
        title={texts.file}
        aside={
          <TextLink
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE_CSV)}`}
            download={texts.templateName}
          >
            {texts.template}
          </TextLink>
        }
      >
        <FileDropZone
          single
          endings={['csv']}
          label={texts.file}
          hint={texts.columns}
          files={files}
          onAdd={(added) => void add(added)}
          onRemove={remove}
        />
      </Panel>
      {check.state === 'checking' ? <Spinner label={texts.checking} /> : null}
      {check.state === 'refused' ? (
        <Alert tone="danger" live="polite">
          {serverMessage(check.error, messageFor(check.error, texts.checkFailed))}
        </Alert>
      ) : null}
      {check.state === 'checked' ? (
        <CheckedFile preview={check.preview} isStarting={isStarting} onApply={() => void apply(check.file)} />
      ) : null}
    </FormLayout>
  )
}

interface CheckedFileProps {
  preview: Preview
  isStarting: boolean
  onApply: () => void
}

function CheckedFile({ preview, isStarting, onApply }: CheckedFileProps) {
  const { counts } = preview
  const writes = counts.create + counts.change
  return (
    <Panel title={texts.preview}>
      {counts.error > 0 ? (
        <Alert tone="danger" live="polite">
          {texts.hasErrors}
        </Alert>
      ) : null}
      {counts.error === 0 && writes === 0 ? (
        <Alert tone="info" live="polite">
          {texts.nothing}
        </Alert>
      ) : null}
      <ImportRows preview={preview} />
      {counts.error === 0 && writes > 0 ? (
        <div>
          <Button intent="primary" busy={isStarting} onClick={onApply}>
            {texts.apply(writes)}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}
