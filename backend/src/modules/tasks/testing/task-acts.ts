import * as series from '@headway/contracts/series'
import * as bulk from '@headway/contracts/task-bulk'
import * as comments from '@headway/contracts/task-comments'
import * as copies from '@headway/contracts/task-copies'
import * as exports from '@headway/contracts/task-export'
import * as files from '@headway/contracts/task-files'
import * as history from '@headway/contracts/task-history'
import * as progress from '@headway/contracts/task-progress'
import * as relations from '@headway/contracts/task-relations'
import * as states from '@headway/contracts/task-states'
import * as trash from '@headway/contracts/task-trash'
import * as tasks from '@headway/contracts/tasks'
import * as watching from '@headway/contracts/task-watching'
import { can as commentCan } from '../comments/comments.policy.ts'
import { can as fileCan } from '../files/task-files.policy.ts'
import { can as seriesCan } from '../series/series.policy.ts'
import { can } from '../tasks.policy.ts'
import { addTo } from '../files/testing/add-files.ts'
import {
  ANOTHER,
  another,
  byAdmin,
  change,
  completed,
  inArchive,
  inTrash,
  ME,
  milestoneOf,
  onComment,
  onDay,
  onFile,
  onMilestone,
  onSeries,
  PDF,
  read,
  RULE,
  type TaskAct,
} from './act-parts.ts'
import { asked, outcomeInBulk, standsInExport } from './ask.ts'

const reads: TaskAct[] = [
  read(tasks.tasksGet, 'read'),
  read(tasks.milestonesList, 'read its milestones'),
  read(relations.tasksSubtasks, 'read its subtasks'),
  read(relations.tasksRelations, 'read its relations'),
  read(relations.tasksCompletion, 'ask what is open before it is completed'),
  read(history.tasksHistory, 'read its history'),
  read(progress.tasksProgress, 'read how far it was over time'),
  read(comments.taskCommentsList, 'read its comments'),
  read(comments.taskReadersSuggest, 'look for its readers'),
  read(files.taskFilesList, 'read its files'),
  onFile('download a file', files.taskFilesDownload, can.read),
  read(series.seriesOfTask, 'ask for its series'),
  onSeries('read its series', series.seriesGet, seriesCan.read),
  read(watching.tasksWatching, 'ask how one follows it'),
  change('follow it', watching.tasksWatch, can.read, { mode: 'watching' }),
  {
    name: 'export it',
    endpoint: exports.tasksExport,
    may: can.read,
    ask: standsInExport,
  },
]

const edits: TaskAct[] = [
  change('edit', tasks.tasksUpdate, can.edit, { title: 'Another title' }),
  {
    name: 'assign',
    endpoint: tasks.tasksAssignBulk,
    may: can.assign,
    ask: (scene) => {
      const { people, by } = scene
      const assigneeIds = [by === people.srPm ? people.pm.id : people.staff.id]
      return asked(scene, tasks.tasksAssignBulk, { params: { id: scene.id }, body: { assigneeIds } })
    },
    accepts: ['assignee_not_allowed'],
  },
  change('add a milestone', tasks.milestonesCreate, can.edit, { title: 'A step' }),
  onMilestone('change the words of a milestone', tasks.milestonesUpdate, can.edit, { title: 'Other words' }),
  onMilestone('record progress', tasks.milestonesUpdate, can.recordProgress, { isCompleted: true }),
  onMilestone('delete a milestone', tasks.milestonesDelete, can.edit),
  {
    name: 'put milestones in order',
    endpoint: tasks.milestonesOrder,
    may: can.edit,
    ask: async (scene) => {
      const order = [(await milestoneOf(scene)).id, (await milestoneOf(scene)).id].toReversed()
      return asked(scene, tasks.milestonesOrder, { params: { id: scene.id }, body: { order } })
    },
  },
  {
    name: 'relate to another',
    endpoint: relations.tasksRelationsCreate,
    may: can.edit,
    ask: async (scene) => {
      // One that everybody here may read: their own, or any at all.
      const { body } = await another(scene)
      const answer = await asked(scene, relations.tasksRelationsCreate, {
        params: { id: scene.id },
        body: { kind: 'relatesTo', taskId: body.id },
      })
      return answer
    },
    accepts: ['invalid_fields'],
  },
  {
    name: 'end a relation',
    endpoint: relations.tasksRelationsDelete,
    may: can.edit,
    ask: async (scene) => {
      const { body } = await another(scene)
      const relation = await byAdmin(
        scene,
        relations.tasksRelationsCreate,
        { id: scene.id },
        {
          kind: 'relatesTo',
          taskId: body.id,
        },
      )
      return asked(scene, relations.tasksRelationsDelete, {
        params: { id: scene.id, relationId: relation.id },
      })
    },
  },
  change('start', states.tasksStart, can.changeState, {}),
  change('complete', states.tasksComplete, can.changeState, {}),
  change('reopen', states.tasksReopen, can.changeState, {}, completed),
  change('block', states.tasksBlock, can.changeState, { reason: 'Waits' }),
  change('unblock', states.tasksUnblock, can.changeState, {}, (scene) =>
    byAdmin(scene, states.tasksBlock, { id: scene.id }, { reason: 'Waits' }),
  ),
  {
    name: 'change with many others at once',
    endpoint: bulk.bulkStart,
    may: can.edit,
    ask: outcomeInBulk,
  },
]

const others: TaskAct[] = [
  change('comment', comments.taskCommentsCreate, (who, task) => commentCan.create({ ...who, id: ME }, task), {
    text: 'Said',
  }),
  onComment(
    'change a comment of one’s own',
    comments.taskCommentsUpdate,
    (who, task) => commentCan.edit({ ...who, id: ME }, task, { authorId: ME }),
    { isOwn: true, body: { text: 'Said otherwise' } },
  ),
  onComment('change a comment of somebody else', comments.taskCommentsUpdate, () => false, {
    isOwn: false,
    body: { text: 'Said otherwise' },
  }),
  onComment(
    'delete a comment of somebody else',
    comments.taskCommentsDelete,
    (who, task) => commentCan.delete({ ...who, id: ME }, task, { authorId: ANOTHER }),
    { isOwn: false },
  ),
  {
    name: 'add a file',
    endpoint: files.taskFilesAdd,
    may: (who, task) => fileCan.add({ ...who, id: ME }, task),
    ask: async ({ server, by, id }) => {
      const { status, body } = await addTo(server, by, id, [{ name: 'b.pdf', content: PDF }])
      return { status, code: body.code ?? '' }
    },
  },
  onFile('delete a file of somebody else', files.taskFilesDelete, (who, task) =>
    fileCan.delete({ ...who, id: ME }, task, { isAuthor: false }),
  ),
  {
    ...change('copy', copies.tasksCopy, can.read, { title: 'A copy', takes: [] }),
    isOfRole: can.create,
  },
  change('make recurring', series.seriesCreate, can.edit, RULE),
  onSeries('change its series', series.seriesUpdate, seriesCan.edit, { body: { title: 'Another title' } }),
  onSeries('pause its series', series.seriesPause, seriesCan.edit),
  onSeries('resume its series', series.seriesResume, seriesCan.edit, {
    before: (scene, id) => byAdmin(scene, series.seriesPause, { id }),
  }),
  onSeries('end its series', series.seriesEnd, seriesCan.edit),
  onDay('leave out a date of its series', series.seriesSkip, false),
  onDay('take back that a date is left out', series.seriesTakeBack, true),
  change('delete', trash.tasksDelete, can.shelve),
  {
    ...change('restore', trash.tasksRestore, can.shelve, {}, inTrash),
    isOfRole: can.seeTrash,
    isHidden: true,
  },
  { ...change('delete for good', trash.trashDelete, can.purge, undefined, inTrash), isOfRole: can.purge },
  change('archive', trash.tasksArchive, can.shelve, {}, completed),
  change('unarchive', trash.tasksUnarchive, can.shelve, {}, inArchive),
]

/** Everything that is done with one task through the API. */
export const taskActs: readonly TaskAct[] = [...reads, ...edits, ...others]

/** What is no act on one task. */
export interface OtherEndpoint {
  why: string
  /** Where it is tested instead, below the module. */
  test: string
}

const elsewhere = (test: string, why: string, names: readonly string[]): [string, OtherEndpoint][] =>
  names.map((name) => [name, { why, test }])

/** What is no act on one task, by the name of its contract, and where it is tested instead. */
export const otherEndpoints: Readonly<Record<string, OtherEndpoint>> = Object.fromEntries([
  ...elsewhere('tasks.reading.test.ts', 'a list', ['tasksList', 'tasksMine']),
  ...elsewhere('lists/task-filter.test.ts', 'a count', ['tasksCount']),
  ...elsewhere('tasks.creating.test.ts', 'no task yet', ['tasksCreate']),
  ...elsewhere('trash/trash.routes.test.ts', 'a list', ['trashList']),
  ...elsewhere('series/series.rights.test.ts', 'a list', ['seriesList']),
  ...elsewhere('series/series.beginning.test.ts', 'no task yet', ['seriesPreview']),
  ...elsewhere('bulk/bulk.routes.test.ts', 'a count', ['bulkSelection']),
  ...elsewhere('bulk/bulk.routes.test.ts', 'of whoever has begun it', ['bulkGet', 'bulkUndo']),
  ...elsewhere('files/task-files.large.test.ts', 'follows from who has added the file', [
    'taskFilesApprove',
    'taskFilesReject',
  ]),
  ...elsewhere('../approvals/undo.test.ts', 'of the person who decided', ['taskFilesUndo']),
  ...elsewhere('views/days.routes.test.ts', 'counts of days', ['tasksDays']),
  ...elsewhere('views/views.routes.test.ts', 'a view and not what it shows: of whoever has saved it', [
    'taskViewsList',
    'taskViewsCreate',
    'taskViewsUpdate',
    'taskViewsDelete',
  ]),
  ...elsewhere('templates/templates.routes.test.ts', 'no task yet: of whoever has made it', [
    'taskTemplatesList',
    'taskTemplatesCreate',
    'taskTemplatesUpdate',
    'taskTemplatesDelete',
  ]),
  ...elsewhere('import/import.routes.test.ts', 'no task yet: of whoever has begun the import', [
    'taskImportsCreate',
    'taskImportsList',
    'taskImportsGet',
    'taskImportsUpdate',
    'taskImportsDelete',
    'taskImportsStart',
    'taskImportsUndo',
    'taskImportsResult',
  ]),
  ...elsewhere('workload/workload.test.ts', 'counts of people', ['tasksWorkload']),
  ...elsewhere('tags/tags.routes.test.ts', 'tags of all tasks', [
    'tagsList',
    'tagsSuggest',
    'adminTagsRename',
  ]),
])
