import { viewMessages } from './views.ts'

/** Texts of the dialog that takes tasks away as a file. */
export const exportMessages = {
  title: 'Export tasks',
  description:
    'The tasks that this list finds, in its order, as a file. The audit log says that you took it.',
  format: 'Format',
  formats: { csv: 'CSV', xlsx: 'Excel' },
  formatOff: 'Your organisation takes no lists of tasks away as files.',
  columns: 'Columns',
  columnNames: { number: 'Number', description: 'Description', ...viewMessages.columnNames },
  columnsNeeded: 'Choose at least one column.',
  size: (count: string) => `${count} will be in the file.`,
  nothing: 'The list finds no task: the file will hold the heads of the columns only.',
  submit: 'Export',
  received: (size: string) => `${size} received…`,
  failed: 'The file could not be written. Please try again.',
} as const
