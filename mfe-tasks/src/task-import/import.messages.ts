import type {
  TaskImportLeftOut,
  TaskImportOutcome,
  TaskImportSource,
  TaskImportState,
} from '@headway/contracts/task-imports'
import { writeNumber } from '../task-list/numbers.messages.ts'

const tasks = (count: number) => `${writeNumber(count)} ${count === 1 ? 'task' : 'tasks'}`

const sources: Record<TaskImportSource, string> = {
  headway: 'Headway or any table',
  openproject: 'OpenProject',
  plane: 'Plane',
  planka: 'Planka',
  redmine: 'Redmine',
  trello: 'Trello',
  vikunja: 'Vikunja',
}

const states: Record<TaskImportState, string> = {
  draft: 'Not started',
  running: 'Running',
  done: 'Done',
  undoing: 'Undoing',
  undone: 'Undone',
}

const outcomes: Record<TaskImportOutcome, string> = {
  create: 'To create',
  skipped: 'Skipped',
  refused: 'Rejected',
  done: 'Created',
  failed: 'Failed',
  undone: 'Undone',
  kept: 'Kept',
}

const leftOut: Record<TaskImportLeftOut, (count: number) => string> = {
  archived: (count) => `${count} archived`,
  attachments: (count) => `${count} ${count === 1 ? 'attachment' : 'attachments'}`,
  comments: (count) => `${count} ${count === 1 ? 'comment' : 'comments'}`,
  times: (count) => `time entries of ${tasks(count)}`,
  startDates: (count) => `start dates of ${tasks(count)}`,
  repetitions: (count) => `recurrence of ${tasks(count)}`,
  reminders: (count) => `reminders of ${tasks(count)}`,
  progress: (count) => `progress of ${tasks(count)}`,
  customFields: (count) => `${count} custom ${count === 1 ? 'field' : 'fields'}`,
  relations: (count) => `${count} unsupported ${count === 1 ? 'relation' : 'relations'}`,
  milestoneDetails: (count) => `dates or people of ${count} ${count === 1 ? 'milestone' : 'milestones'}`,
}

/** Texts of importing tasks. */
export const importMessages = {
  title: 'Import tasks',
  subtitle: 'Bring tasks in from a spreadsheet or another tool. You review everything first.',
  back: 'Back to Tasks',
  backToImports: 'Back to imports',
  file: 'File',
  fileHint: 'CSV, Excel (.xlsx), JSON or ZIP; up to 20 MB and 10,000 tasks',
  sourceLabel: 'Exported from',
  sourceHint: 'Change this only if detection is wrong.',
  sourceByContent: 'Detect automatically',
  sources,
  states,
  outcomes,
  reading: 'Reading the file...',
  readFailed: 'Couldn’t read the file.',
  earlier: 'Your imports',
  earlierLoading: 'Loading your imports...',
  earlierFailed: 'Couldn’t load your imports.',
  earlierEmpty: 'No imports yet',
  earlierEmptyHint: 'Imports stay listed for 30 days.',
  summary: (source: string, count: number, at: string) => `${source}, ${tasks(count)}, ${at}`,
  failed: 'Couldn’t load the import.',
  loading: 'Loading the import...',
  from: (source: string, at: string) => `From ${source}, ${at}`,
  preview: 'Preview',
  counts: (count: number, outcome: string) => `${writeNumber(count)} ${outcome.toLowerCase()}`,
  leftOut: (parts: string) => `Not imported: ${parts}.`,
  leftOutParts: leftOut,
  unreadColumns: (names: string) => `Ignored columns: ${names}.`,
  readColumns: 'Recognized columns: Title, Description, Status, Priority, Assigned to, Due and Tags.',
  repeat: (count: number) => `Import ${tasks(count)} again (already imported earlier)`,
  words: {
    statuses: 'Statuses',
    priorities: 'Priorities',
    people: 'People',
  },
  wordsHint: {
    statuses: 'Map values from the file',
    priorities: 'Map values from the file',
    people: 'Choose from people you can assign.',
  },
  inRows: (count: number) => `used in ${tasks(count)}`,
  standsFor: (word: string) => `Map “${word}” to`,
  unassigned: 'Unassigned',
  statuses: { pending: 'Pending', in_progress: 'In progress', completed: 'Completed' },
  priorities: { low: 'Low', medium: 'Medium', high: 'High' },
  changeFailed: 'Couldn’t save the change.',
  rows: 'Rows',
  line: 'Line',
  task: 'Task',
  outcome: 'Result',
  cut: 'Showing the first 200 rows, problems first',
  nothing: 'Nothing to import in this file.',
  begin: (count: number) => `Create ${tasks(count)}`,
  beginFailed: 'Couldn’t start the import.',
  discard: 'Discard',
  discardFailed: 'Couldn’t discard the import.',
  discarded: 'Import discarded',
  running: 'Creating tasks',
  undoing: 'Undoing...',
  progress: (done: number, total: number) =>
    `${writeNumber(done)} of ${writeNumber(total)}. You can leave this page.`,
  result: 'Results',
  download: 'Download the result',
  again: 'Import another file',
  undo: 'Undo import',
  undoHint: (until: string) => `Undo available until ${until}`,
  undoTitle: 'Undo this import?',
  undoQuestion: (count: number) =>
    `${tasks(count)} will move to the trash. Tasks changed since the import stay.`,
  undoFailed: 'Couldn’t undo the import.',
} as const
