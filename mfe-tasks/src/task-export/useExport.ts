import type { TaskExportColumn, TaskExportFormat } from '@headway/contracts/task-export'
import { useDownload } from '@headway/sdk/downloads'
import { exportMessages as texts } from './export.messages.ts'
import type { TaskFilter } from '../task-list/tasks.api.ts'

/** Parameters of an export. */
export interface ExportRequest {
  filter: TaskFilter
  format: TaskExportFormat
  columns: readonly TaskExportColumn[]
}

const addressOf = ({ filter, format, columns }: ExportRequest): string =>
  `/api/tasks/export?${new URLSearchParams({
    ...(filter as Record<string, string>),
    format,
    columns: columns.join(','),
  })}`

/** Exports a list as a file; unmounting aborts the download. */
export function useExport(onDone: () => void) {
  const { begin, ...state } = useDownload({ failed: texts.failed, onDone })
  return { begin: (request: ExportRequest) => begin(addressOf(request)), ...state }
}
