import { type TaskImport, taskImportLeftOut } from '@headway/contracts/task-imports'
import { Alert, Button, Checkbox, Panel, space, toastFailure, toastSuccess } from '@headway/design-system'
import { FormLayout } from '@headway/design-system/forms'
import { serverMessage, useNavigate } from '@headway/sdk'
import styled from 'styled-components'
import { importMessages as texts } from './import.messages.ts'
import { toImports } from '../routes.ts'
import {
  useTaskImportsDeleteMutation,
  useTaskImportsStartMutation,
  useTaskImportsUpdateMutation,
} from './task-imports.api.ts'
import { ImportCounts, ImportRows } from './ImportRows.tsx'
import { ValueMappingPanels } from './ValueMappingPanels.tsx'

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

function LeftOut({ leftOut }: Pick<TaskImport, 'leftOut'>) {
  const parts = taskImportLeftOut.flatMap((what) => {
    const count = leftOut[what] ?? 0
    return count === 0 ? [] : [texts.leftOutParts[what](count)]
  })
  return parts.length === 0 ? null : <Alert live="polite">{texts.leftOut(parts.join(', '))}</Alert>
}

function UnreadColumns({ source, unreadColumns = [] }: Pick<TaskImport, 'source' | 'unreadColumns'>) {
  return unreadColumns.length === 0 ? null : (
    <Alert live="polite">
      {texts.unreadColumns(unreadColumns.map((name) => `“${name}”`).join(', ')) +
        (source === 'headway' ? ` ${texts.readColumns}` : '')}
    </Alert>
  )
}

function useDraftActs(id: number) {
  const navigate = useNavigate()
  const [update, { isLoading: isChanging }] = useTaskImportsUpdateMutation()
  const [start, { isLoading: isStarting }] = useTaskImportsStartMutation()
  const [remove, { isLoading: isDiscarding }] = useTaskImportsDeleteMutation()

  const change = async (body: Parameters<typeof update>[0]['body']) => {
    const { error } = await update({ id, body })
    if (error) {
      toastFailure(serverMessage(error, texts.changeFailed))
    }
  }
  const begin = async () => {
    const { error } = await start({ id })
    if (error) {
      toastFailure(serverMessage(error, texts.beginFailed))
    }
  }
  const discard = async () => {
    const { error } = await remove(id)
    if (error) {
      toastFailure(serverMessage(error, texts.discardFailed))
      return
    }
    toastSuccess(texts.discarded)
    void navigate(toImports())
  }
  return { change, begin, discard, isChanging, isStarting, isDiscarding }
}

/** Shows the preview of an import. Tasks are created only after confirmation. */
export function ImportDraft({ draft }: { draft: TaskImport }) {
  const { id, counts, isRepeated } = draft
  const { change, begin, discard, isChanging, isStarting, isDiscarding } = useDraftActs(id)
  return (
    <FormLayout>
      <Panel title={texts.preview}>
        <ImportCounts counts={counts} />
        <LeftOut leftOut={draft.leftOut} />
        <UnreadColumns source={draft.source} unreadColumns={draft.unreadColumns} />
        {counts.create === 0 ? <Alert live="polite">{texts.nothing}</Alert> : null}
        {counts.skipped > 0 || isRepeated ? (
          <Checkbox
            label={texts.repeat(counts.skipped)}
            checked={isRepeated}
            onChange={(checked) => void change({ isRepeated: checked })}
          />
        ) : null}
        <ImportRows rows={draft.rows} isCut={draft.isCut} />
        <Buttons>
          {counts.create > 0 ? (
            <Button intent="primary" busy={isStarting} disabled={isChanging} onClick={() => void begin()}>
              {texts.begin(counts.create)}
            </Button>
          ) : null}
          <Button busy={isDiscarding} onClick={() => void discard()}>
            {texts.discard}
          </Button>
        </Buttons>
      </Panel>
      <ValueMappingPanels words={draft.words} onChange={(words) => void change(words)} />
    </FormLayout>
  )
}
