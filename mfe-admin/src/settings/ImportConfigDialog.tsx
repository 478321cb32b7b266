import type { Reply } from '@headway/contracts'
import type { settingsCompare } from '@headway/contracts/settings'
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
import { isCallError, serverMessage } from '@headway/sdk'
import { useState } from 'react'
import { settingsMessages } from '../messages/settings.ts'
import { useSettingsChangeMutation, useSettingsCompareMutation } from './settings.api.ts'
import { describeValue, labelOf } from './settingValues.ts'

const texts = settingsMessages.import

/** Far more than every setting takes, and below what the server reads of a body. */
const MOST_BYTES = 200_000

type Comparison = Reply<typeof settingsCompare>
type Content = Parameters<ReturnType<typeof useSettingsCompareMutation>[0]>[0]

/** @returns undefined for a file that holds no JSON object. */
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
                {labelOf(key)}
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
          {texts.refused(labelOf(key), message)}
        </Alert>
      ))}
      {unknown.length === 0 ? null : <Alert tone="warning">{texts.unknown(unknown.join(', '))}</Alert>}
      {same === 0 ? null : <Muted>{texts.same(same)}</Muted>}
    </>
  )
}

/** Reads a file, shows what it would change, and knows why one was refused. */
function useComparison() {
  const [compare, { isLoading }] = useSettingsCompareMutation()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const [comparison, setComparison] = useState<Comparison | null>(null)

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setComparison(null)
    setProblem(undefined)
    if (!chosen) {
      return
    }
    const content = chosen.size > MOST_BYTES ? undefined : await readContent(chosen)
    if (!content) {
      setProblem(chosen.size > MOST_BYTES ? texts.tooLarge : texts.notJson)
      return
    }
    const { data, error } = await compare(content)
    setComparison(data ?? null)
    setProblem(data ? undefined : serverMessage(error, texts.failed))
  }
  return { file, problem, comparison, isReading: isLoading, choose }
}

/** Takes an exported configuration over, after showing what that changes. */
export function ImportConfigDialog({ onClose }: { onClose: () => void }) {
  const { file, problem, comparison, isReading, choose } = useComparison()
  const [change, { isLoading }] = useSettingsChangeMutation()
  const [isMoved, setMoved] = useState(false)
  const changes = comparison?.changes ?? []
  const files: FileItem[] = file ? [{ id: 'file', name: file.name, size: file.size }] : []

  const handleSubmit = async () => {
    const { error } = await change({
      changes: changes.map(({ key, next, version }) => ({ key, value: next, version })),
    })
    if (error === undefined) {
      toastSuccess(settingsMessages.sheet.saved)
      onClose()
      return
    }
    if (isCallError(error) && error.status === 412) {
      setMoved(true)
      await choose(file)
      return
    }
    toastFailure(serverMessage(error, texts.applyFailed))
  }

  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
      submitLabel={texts.submit(changes.length)}
      busy={isLoading || isReading}
      dirty={false}
      blockedBecause={changes.length === 0 ? texts.choose : undefined}
      warning={isMoved ? texts.moved : undefined}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Field label={texts.file} hint={texts.fileHint} error={problem}>
        <FileDropZone
          single
          endings={['json']}
          files={files}
          onAdd={([first]) => void choose(first ?? null)}
          onRemove={() => void choose(null)}
        />
      </Field>
      {comparison ? <Differences comparison={comparison} /> : null}
    </FormDialog>
  )
}
