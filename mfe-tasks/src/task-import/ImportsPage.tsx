import { type TaskImportSource, taskImportSources } from '@headway/contracts/task-imports'
import {
  Alert,
  Badge,
  Button,
  EmptyState,
  Link as TextLink,
  Muted,
  PageHeader,
  Panel,
  RowItem,
  RowSubject,
  Spinner,
} from '@headway/design-system'
import { ForbiddenState, Rows } from '@headway/design-system/data'
import { Field, FileDropZone, FormLayout, Select } from '@headway/design-system/forms'
import { ArrowLeftIcon } from '@headway/design-system/icons'
import {
  itemsQuery,
  Link,
  messageFor,
  serverMessage,
  useCurrentUser,
  useFormats,
  useIdempotencyKey,
  useNavigate,
} from '@headway/sdk'
import { useRef, useState } from 'react'
import { importMessages as texts } from './import.messages.ts'
import { toImport, toTasks } from '../routes.ts'
import { useTaskImportsCreateMutation, useTaskImportsListQuery } from './task-imports.api.ts'
import { stateTones } from './tones.ts'

/** Uploads the file and opens the preview of its import. */
function FilePanel() {
  const [source, setSource] = useState<TaskImportSource | ''>('')
  const [file, setFile] = useState<File | null>(null)
  const [create, { isLoading, error, reset }] = useTaskImportsCreateMutation()
  const attempt = useIdempotencyKey()
  const latestRequest = useRef(0)
  const navigate = useNavigate()

  const read = async (chosen: File, as: TaskImportSource | '') => {
    const requestNumber = (latestRequest.current += 1)
    setFile(chosen)
    const { key: idempotencyKey } = attempt.attemptFor(requestNumber)
    const { data } = await create({ file: chosen, source: as || undefined, idempotencyKey })
    // Skipped if another file was chosen in the meantime, or the file was removed.
    if (data && requestNumber === latestRequest.current) {
      void navigate(toImport(data.id))
    }
  }
  const handleSource = (next: TaskImportSource | '') => {
    setSource(next)
    if (file) {
      void read(file, next)
    }
  }
  const handleRemove = () => {
    latestRequest.current += 1
    setFile(null)
    reset()
  }
  return (
    <Panel title={texts.file}>
      <FileDropZone
        single
        label={texts.file}
        hint={texts.fileHint}
        files={file ? [{ id: 'file', name: file.name, size: file.size }] : []}
        onAdd={([added]) => (added ? void read(added, source) : undefined)}
        onRemove={handleRemove}
      />
      {isLoading ? <Spinner label={texts.reading} /> : null}
      {error && file ? (
        <Alert tone="danger" live="polite">
          {serverMessage(error, messageFor(error, texts.readFailed))}
        </Alert>
      ) : null}
      <Field label={texts.sourceLabel} hint={texts.sourceHint}>
        <Select<TaskImportSource>
          value={source}
          placeholder={texts.sourceByContent}
          options={taskImportSources.map((value) => ({ value, label: texts.sources[value] }))}
          onChange={handleSource}
        />
      </Field>
    </Panel>
  )
}

/** Lists the earlier imports. */
function EarlierImports() {
  const formats = useFormats()
  const query = useTaskImportsListQuery(undefined, { refetchOnMountOrArgChange: true })
  const list = itemsQuery(query, query.data?.items, texts.earlierFailed)
  return (
    <Panel title={texts.earlier}>
      <Rows
        {...list}
        label={texts.earlier}
        loadingText={texts.earlierLoading}
        empty={<EmptyState title={texts.earlierEmpty} description={texts.earlierEmptyHint} />}
        getKey={({ id }) => id}
        renderRow={({ id, fileName, source, state, total, createdAt }) => (
          <RowItem>
            <RowSubject>
              <span>
                <TextLink asChild>
                  <Link to={toImport(id)}>{fileName}</Link>
                </TextLink>
                <Muted>{texts.summary(texts.sources[source], total, formats.moment(createdAt))}</Muted>
              </span>
            </RowSubject>
            <Badge tone={stateTones[state]}>{texts.states[state]}</Badge>
          </RowItem>
        )}
      />
    </Panel>
  )
}

/** Shows the page for importing tasks from a file, with the earlier imports. */
export function ImportsPage() {
  const { can } = useCurrentUser()
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={can.createTask ? texts.subtitle : undefined}
        backLink={
          <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
            <Link to={toTasks()}>{texts.back}</Link>
          </Button>
        }
      />
      {can.createTask ? (
        <FormLayout>
          <FilePanel />
          <EarlierImports />
        </FormLayout>
      ) : (
        <ForbiddenState />
      )}
    </>
  )
}
