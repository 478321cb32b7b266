import type {
  TaskImportLeftOut,
  TaskImportOutcome,
  TaskImportSource,
  TaskImportState,
} from '@headway/contracts/task-imports'
import { writeNumber } from './numbers.ts'

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
  draft: 'Not begun',
  running: 'Running',
  done: 'Done',
  undoing: 'Being taken back',
  undone: 'Taken back',
}

const outcomes: Record<TaskImportOutcome, string> = {
  create: 'To create',
  skipped: 'Skipped',
  refused: 'Refused',
  done: 'Created',
  failed: 'Failed',
  undone: 'Taken back',
  kept: 'Kept',
}

const leftOut: Record<TaskImportLeftOut, (count: number) => string> = {
  archived: (count) => `${count} archived`,
  attachments: (count) => `${count} ${count === 1 ? 'attachment' : 'attachments'}`,
  comments: (count) => `${count} ${count === 1 ? 'comment' : 'comments'}`,
  times: (count) => `times of ${tasks(count)}`,
}

/** Texts of importing tasks. */
export const importMessages = {
  title: 'Import tasks',
  subtitle: 'From a table or from a board of another product. You look at everything before it is created.',
  back: 'Back to Tasks',
  backToImports: 'Back to imports',
  file: 'File',
  fileHint: 'CSV, Excel (.xlsx), JSON or ZIP; up to 20 MB and 10,000 tasks',
  sourceLabel: 'Exported from',
  sourceHint: 'Usually the file tells. Choose it where it does not.',
  sourceByContent: 'As the file says',
  sources,
  states,
  outcomes,
  reading: 'Reading the file…',
  readFailed: 'The file could not be read.',
  earlier: 'Your imports',
  earlierLoading: 'Loading your imports…',
  earlierFailed: 'Your imports could not be loaded.',
  earlierEmpty: 'You have imported nothing yet',
  earlierEmptyHint: 'What you import is listed here for 30 days, with what became of each row.',
  summary: (source: string, count: number, at: string) => `${source}, ${tasks(count)}, ${at}`,
  failed: 'The import could not be loaded.',
  loading: 'Loading the import…',
  from: (source: string, at: string) => `From ${source}, ${at}`,
  preview: 'What the file holds',
  counts: (count: number, outcome: string) => `${writeNumber(count)} ${outcome.toLowerCase()}`,
  leftOut: (parts: string) => `Left out, since it is not taken over: ${parts}.`,
  leftOutParts: leftOut,
  unreadColumns: (names: string) => `Columns that are not taken over: ${names}.`,
  readColumns:
    'Those that are have names such as Title, Description, Status, Priority, Assigned to, Due and Tags.',
  repeat: (count: number) => `Create the ${tasks(count)} again that you imported before`,
  words: {
    statuses: 'Statuses',
    priorities: 'Priorities',
    people: 'People',
  },
  wordsHint: {
    statuses: 'What the words of the file stand for here',
    priorities: 'What the words of the file stand for here',
    people: 'Only people whom you may assign work can be chosen',
  },
  inRows: (count: number) => `in ${tasks(count)}`,
  standsFor: (word: string) => `“${word}” stands for`,
  nobody: 'Nobody',
  statuses: { pending: 'Pending', in_progress: 'In Progress', completed: 'Completed' },
  priorities: { low: 'Low', medium: 'Medium', high: 'High' },
  changeFailed: 'This could not be changed.',
  rows: 'Rows',
  line: 'Line',
  task: 'Task',
  outcome: 'Result',
  cut: 'These are the first 200 rows, those with notes before the others.',
  nothing: 'The file has no task that could be created.',
  begin: (count: number) => `Create ${tasks(count)}`,
  beginFailed: 'The import could not be begun.',
  discard: 'Discard',
  discardFailed: 'The draft could not be discarded.',
  discarded: 'Import discarded',
  running: 'Creating tasks',
  undoing: 'Taking tasks back',
  progress: (done: number, total: number) =>
    `${writeNumber(done)} of ${writeNumber(total)}. You can leave this page; it goes on.`,
  result: 'What became of it',
  download: 'Download the result',
  again: 'Import another file',
  undo: 'Take back',
  undoHint: (until: string) => `Can be taken back until ${until}`,
  undoTitle: 'Take this import back?',
  undoQuestion: (count: number) =>
    `${tasks(count)} will move to the trash. Those that somebody has changed since stay where they are.`,
  undoFailed: 'The import could not be taken back.',
} as const
