import {
  type TaskExportColumn,
  taskExportColumns,
  type TaskExportFormat,
  taskExportFormats,
} from '@headway/contracts/task-export'
import { Alert, Checkbox, formatFileSize, Muted, SegmentedControl, space } from '@headway/design-system'
import { Field, FormDialog } from '@headway/design-system/forms'
import { useSearchParams } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { exportMessages as texts } from './export.messages.ts'
import { filterMessages } from '../task-list/filters.messages.ts'
import { readColumns } from '../task-table/columns.ts'
import { type TaskFilter, useTasksCountQuery } from '../task-list/tasks.api.ts'
import { useExport } from './useExport.ts'

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  column-gap: ${space[16]};
`

/** Shows how many tasks the file will contain, as far as they are counted. */
function Size({ filter: { sort: _, ...filter } }: { filter: TaskFilter }) {
  const { data } = useTasksCountQuery(filter)
  if (!data) {
    return null
  }
  const text = data.total === 0 ? texts.nothing : filterMessages.countLabel(data.total, data.isTotalCapped)
  return <Muted as="p">{text}</Muted>
}

export interface ExportDialogProps {
  filter: TaskFilter
  onClose: () => void
}

/** Shows the export dialog. The columns on the screen are preselected. */
export function ExportDialog({ filter, onClose }: ExportDialogProps) {
  const [parameters] = useSearchParams()
  const [format, setFormat] = useState<TaskExportFormat>(taskExportFormats[0])
  const [columns, setColumns] = useState<readonly TaskExportColumn[]>(() => [
    'number',
    'title',
    ...readColumns(parameters),
  ])
  const { begin, received, error } = useExport(onClose)
  const choose = (column: TaskExportColumn, isChosen: boolean) =>
    setColumns((now) => taskExportColumns.filter((one) => (one === column ? isChosen : now.includes(one))))
  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
      submitLabel={texts.submit}
      busy={received !== null}
      dirty={false}
      blockedBecause={columns.length === 0 ? texts.columnsNeeded : undefined}
      onSubmit={() => void begin({ filter, format, columns })}
      onClose={onClose}
    >
      {error === null ? null : <Alert tone="danger">{error}</Alert>}
      <Field label={texts.format} group>
        <SegmentedControl
          value={format}
          onChange={setFormat}
          options={taskExportFormats.map((value) => ({ value, label: texts.formats[value] }))}
        />
      </Field>
      <Field label={texts.columns} group>
        <Columns>
          {taskExportColumns.map((column) => (
            <Checkbox
              key={column}
              label={texts.columnNames[column]}
              checked={columns.includes(column)}
              onChange={(isChosen) => choose(column, isChosen)}
            />
          ))}
        </Columns>
      </Field>
      {received ? (
        <Muted as="p" role="status">
          {texts.received(formatFileSize(received))}
        </Muted>
      ) : (
        <Size filter={filter} />
      )}
    </FormDialog>
  )
}
