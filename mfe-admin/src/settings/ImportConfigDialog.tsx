import type { Reply } from '@headway/contracts'
import type { settingsCompare } from '@headway/contracts/settings'
import {
  Alert,
  Muted,
  RowItem,
  RowList,
  RowSubject,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { isCallError, serverMessage } from '@headway/sdk'
import { useState } from 'react'
import { ImportDialog } from '../import-file/ImportDialog.tsx'
import { useImportFile } from '../import-file/useImportFile.ts'
import { settingsMessages } from '../messages/settings.ts'
import { useSettingsChangeMutation, useSettingsCompareMutation } from './settings.api.ts'
import { describeValue, settingLabel } from './formatSetting.ts'

const texts = settingsMessages.import

/** Far above the size of a complete export, and below the server's limit for a request body. */
const MAX_BYTES = 200_000

type Comparison = Reply<typeof settingsCompare>
type Content = Parameters<ReturnType<typeof useSettingsCompareMutation>[0]>[0]

/** @returns undefined if the file does not contain a JSON object. */
async function readContent(file: File): Promise<Content | undefined> {
  try {
    const content: unknown = JSON.parse(await file.text())
    const isObject = typeof content === 'object' && content !== null && !Array.isArray(content)
    return isObject ? (content as Content) : undefined
  } catch {
    return undefined
  }
}

function Differences({ comparison }: { comparison: Comparison }) {
  const { changes, unknown, refused, same } = comparison
  return (
    <>
      {changes.length === 0 ? <p>{texts.nothing}</p> : null}
      <RowList aria-label={texts.title}>
        {changes.map(({ key, now, next }) => (
          <RowItem key={key}>
            <RowSubject>
              <span>
                {settingLabel(key)}
                <Muted>
                  {settingsMessages.history.change(describeValue(key, now), describeValue(key, next))}
                </Muted>
              </span>
            </RowSubject>
          </RowItem>
        ))}
      </RowList>
      {refused.map(({ key, message }) => (
        <Alert key={key} tone="warning">
          {texts.refused(settingLabel(key), message)}
        </Alert>
      ))}
      {unknown.length === 0 ? null : <Alert tone="warning">{texts.unknown(unknown.join(', '))}</Alert>}
      {same === 0 ? null : <Muted>{texts.same(same)}</Muted>}
    </>
  )
}

/** Shows the dialog that imports an exported configuration after a preview of its changes. */
export function ImportConfigDialog({ onClose }: { onClose: () => void }) {
  const [compare] = useSettingsCompareMutation()
  const [change, { isLoading }] = useSettingsChangeMutation()
  const [hasConflict, setConflict] = useState(false)
  const source = useImportFile<Comparison>(async (file) => {
    if (file.size > MAX_BYTES) {
      return { problem: texts.tooLarge }
    }
    const content = await readContent(file)
    return content ? compare(content) : { problem: texts.notJson }
  }, texts.failed)
  const changes = source.content?.changes ?? []

  const handleSubmit = async () => {
    const { error } = await change({
      changes: changes.map(({ key, next, version }) => ({ key, value: next, version })),
    })
    if (error === undefined) {
      toastSuccess(settingsMessages.all.saved)
      onClose()
      return
    }
    if (isCallError(error) && error.status === 412) {
      setConflict(true)
      await source.choose(source.file)
      return
    }
    toastFailure(serverMessage(error, texts.applyFailed))
  }

  return (
    <ImportDialog
      source={source}
      texts={texts}
      endings={['json']}
      count={changes.length}
      busy={isLoading}
      warning={hasConflict ? texts.moved : undefined}
      renderPreview={(comparison) => <Differences comparison={comparison} />}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    />
  )
}
