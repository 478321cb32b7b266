import type { Reply } from '@headway/contracts'
import type { sectionReleasesPublish } from '@headway/contracts/section-releases'
import { Alert, Spinner, space, toastFailure, toastSuccess } from '@headway/design-system'
import { Field, FileDropZone, FormDialog, FormLayout, Textarea } from '@headway/design-system/forms'
import { messageFor, serverMessage } from '@headway/sdk'
import { useRef, useState } from 'react'
import styled from 'styled-components'
import { sectionMessages } from '../messages/sections.ts'
import { CheckResults } from './CheckResults.tsx'
import type { SectionDialogProps } from './sectionDialogState.ts'
import { useSectionReleasesPublishMutation } from './sections.api.ts'

const texts = sectionMessages.publish
const MAX_CHANGES_LENGTH = 2_000

const Checking = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
`

type Result = Reply<typeof sectionReleasesPublish>

type Check =
  | { state: 'none' }
  | { state: 'checking'; file: File }
  | { state: 'checked'; file: File; result: Result }
  | { state: 'refused'; file: File; error: unknown }

function CheckResult({ check }: { check: Check }) {
  switch (check.state) {
    case 'none':
      return null
    case 'checking':
      return (
        <Checking role="status">
          <Spinner />
          {texts.checking}
        </Checking>
      )
    case 'refused':
      return (
        <Alert tone="danger" live="polite">
          {serverMessage(check.error, messageFor(check.error, texts.failed))}
        </Alert>
      )
    case 'checked':
      return (
        <>
          <Alert tone={check.result.isAccepted ? 'success' : 'danger'} live="polite">
            {check.result.isAccepted ? texts.accepted(check.result.version ?? '') : texts.refused}
          </Alert>
          <CheckResults checks={check.result.checks} />
        </>
      )
  }
}

/** Checks an archive as soon as it is chosen, and uploads it. Results for a previously chosen archive are ignored. */
function usePublishing({ name }: SectionDialogProps['section'], onDone: () => void) {
  const [publish] = useSectionReleasesPublishMutation()
  const [check, setCheck] = useState<Check>({ state: 'none' })
  const [isSending, setSending] = useState(false)
  const newest = useRef(0)

  const add = async ([file]: File[]) => {
    if (!file) {
      return
    }
    const requestNumber = (newest.current += 1)
    setCheck({ state: 'checking', file })
    const { data, error } = await publish({ name, archive: file, isDryRun: true, changes: '' })
    if (requestNumber === newest.current) {
      setCheck(data ? { state: 'checked', file, result: data } : { state: 'refused', file, error })
    }
  }

  const remove = () => {
    newest.current += 1
    setCheck({ state: 'none' })
  }

  const store = async (changes: string) => {
    if (check.state !== 'checked') {
      return
    }
    setSending(true)
    const { data, error } = await publish({
      name,
      archive: check.file,
      isDryRun: false,
      changes,
    })
    setSending(false)
    if (!data) {
      toastFailure(serverMessage(error, texts.failed), sectionMessages.refused)
      return
    }
    if (!data.isStored) {
      setCheck({ state: 'checked', file: check.file, result: data })
      return
    }
    toastSuccess(texts.done, texts.doneHint)
    onDone()
  }

  return { check, isSending, add, remove, store }
}

/** Shows the dialog that checks an archive, lists the results and publishes it. */
export function PublishDialog({ section, onClose }: SectionDialogProps) {
  const [changes, setChanges] = useState('')
  const { check, isSending, add, remove, store } = usePublishing(section, onClose)
  const isAccepted = check.state === 'checked' && check.result.isAccepted
  const files = check.state === 'none' ? [] : [{ id: 'file', name: check.file.name, size: check.file.size }]
  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
      size="large"
      submitLabel={texts.submit}
      busy={isSending}
      blockedBecause={isAccepted ? undefined : texts.chooseFirst}
      dirty={check.state !== 'none' || changes !== ''}
      onSubmit={() => void store(changes.trim())}
      onClose={onClose}
    >
      <FormLayout>
        <FileDropZone
          single
          endings={['gz', 'tgz']}
          label={texts.file}
          hint={texts.hint}
          files={files}
          onAdd={(added) => void add(added)}
          onRemove={remove}
        />
        <CheckResult check={check} />
        <Field label={texts.changes} hint={texts.changesHint}>
          <Textarea rows={3} maxLength={MAX_CHANGES_LENGTH} value={changes} onChange={setChanges} />
        </Field>
      </FormLayout>
    </FormDialog>
  )
}
