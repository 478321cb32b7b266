import { viewMessages } from '../task-list/views.messages.ts'

/** Texts of the export dialog. */
export const exportMessages = {
  title: 'Export tasks',
  description: 'Exports the current list. Exports are recorded in the audit log.',
  format: 'Format',
  formats: { csv: 'CSV', xlsx: 'Excel' },
  columns: 'Columns',
  columnNames: { number: 'Number', description: 'Description', ...viewMessages.columnNames },
  columnsNeeded: 'Choose at least one column.',
  nothing: 'No tasks match; the file will only contain headers.',
  submit: 'Export',
  received: (size: string) => `Downloading... ${size}`,
  failed: 'Couldn’t create the file. Try again.',
} as const
