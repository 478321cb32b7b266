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
import { can as commentCan } from '../../task-comments/comments.policy.ts'
import { can as fileCan } from '../../task-files/task-files.policy.ts'
import { can as seriesCan } from '../../task-series/series.policy.ts'
import { can } from '../core/tasks.policy.ts'
import { addTo } from '../../task-files/testing/add-files.ts'
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
  type TaskAction,
} from './action-inputs.ts'
import { asked, outcomeInBulk, isInExport } from './send-action.ts'

const reads: TaskAction[] = [
  read(tasks.tasksGet, 'read'),
  read(tasks.milestonesList, 'read its milestones'),
  read(relations.tasksSubtasks, 'read its subtasks'),
  read(relations.tasksRelations, 'read its relations'),
  read(relations.tasksCompletion, 'list open blockers and subtasks before completion'),
  read(history.tasksHistory, 'read its history'),
  read(progress.tasksProgress, 'read the progress chart'),
  read(comments.taskCommentsList, 'read its comments'),
  read(comments.taskReadersSuggest, 'list mentionable users'),
  read(files.taskFilesList, 'read its files'),
  onFile('download a file', files.taskFilesDownload, can.read),
  read(series.seriesOfTask, 'find its series'),
  onSeries('read its series', series.seriesGet, seriesCan.read),
  read(watching.tasksWatching, 'get watch state'),
  change('watch', watching.tasksWatch, can.read, { mode: 'watching' }),
  {
    name: 'export',
    endpoint: exports.tasksExport,
    may: can.read,
    ask: isInExport,
  },
]

const edits: TaskAction[] = [
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
  onMilestone('edit a milestone', tasks.milestonesUpdate, can.edit, { title: 'Other words' }),
  onMilestone('record progress', tasks.milestonesUpdate, can.recordProgress, { isCompleted: true }),
  onMilestone('delete a milestone', tasks.milestonesDelete, can.edit),
  {
    name: 'reorder milestones',
    endpoint: tasks.milestonesOrder,
    may: can.edit,
    ask: async (scene) => {
      const order = [(await milestoneOf(scene)).id, (await milestoneOf(scene)).id].toReversed()
      return asked(scene, tasks.milestonesOrder, { params: { id: scene.id }, body: { order } })
    },
  },
  {
    name: 'add a relation',
    endpoint: relations.tasksRelationsCreate,
    may: can.edit,
    ask: async (scene) => {
      // Any other task that all of these users may read.
      const { id } = await another(scene)
      return asked(scene, relations.tasksRelationsCreate, {
        params: { id: scene.id },
        body: { kind: 'relatesTo', taskId: id },
      })
    },
    accepts: ['invalid_fields'],
  },
  {
    name: 'remove a relation',
    endpoint: relations.tasksRelationsDelete,
    may: can.edit,
    ask: async (scene) => {
      const { id } = await another(scene)
      const relation = await byAdmin(
        scene,
        relations.tasksRelationsCreate,
        { id: scene.id },
        { kind: 'relatesTo', taskId: id },
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
    name: 'change in a bulk operation',
    endpoint: bulk.bulkStart,
    may: can.edit,
    ask: outcomeInBulk,
  },
]

const others: TaskAction[] = [
  change('comment', comments.taskCommentsCreate, (who, task) => commentCan.create({ ...who, id: ME }, task), {
    text: 'Said',
  }),
  onComment(
    'edit own comment',
    comments.taskCommentsUpdate,
    (who, task) => commentCan.edit({ ...who, id: ME }, task, { authorId: ME }),
    { isOwn: true, body: { text: 'Said otherwise' } },
  ),
  onComment('edit another user’s comment', comments.taskCommentsUpdate, () => false, {
    isOwn: false,
    body: { text: 'Said otherwise' },
  }),
  onComment(
    'delete another user’s comment',
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
  onFile('delete another user’s file', files.taskFilesDelete, (who, task) =>
    fileCan.delete({ ...who, id: ME }, task, { isAuthor: false }),
  ),
  {
    ...change('copy', copies.tasksCopy, can.read, { title: 'A copy', takes: [] }),
    isOfRole: can.create,
  },
  change('make recurring', series.seriesCreate, can.edit, RULE),
  onSeries('edit its series', series.seriesUpdate, seriesCan.edit, { body: { title: 'Another title' } }),
  onSeries('pause its series', series.seriesPause, seriesCan.edit),
  onSeries('resume its series', series.seriesResume, seriesCan.edit, {
    before: (scene, id) => byAdmin(scene, series.seriesPause, { id }),
  }),
  onSeries('end its series', series.seriesEnd, seriesCan.edit),
  onDay('skip an occurrence', series.seriesSkip, false),
  onDay('restore an occurrence', series.seriesTakeBack, true),
  change('delete', trash.tasksDelete, can.remove),
  {
    ...change('restore', trash.tasksRestore, can.remove, {}, inTrash),
    isOfRole: can.seeTrash,
    isHidden: true,
  },
  { ...change('purge', trash.trashDelete, can.purge, undefined, inTrash), isOfRole: can.purge },
  change('archive', trash.tasksArchive, can.remove, {}, completed),
  change('unarchive', trash.tasksUnarchive, can.remove, {}, inArchive),
]

/** All actions on a single task through the API. */
export const taskActions: readonly TaskAction[] = [...reads, ...edits, ...others]

/** An endpoint that is no action on a single task. */
export interface OtherEndpoint {
  why: string
  /** Path of the test that covers it, relative to the module. */
  test: string
}

const testedElsewhere = (test: string, why: string, names: readonly string[]): [string, OtherEndpoint][] =>
  names.map((name) => [name, { why, test }])

/** Endpoints that are no action on a single task, by the name of their contract. */
export const otherEndpoints: Readonly<Record<string, OtherEndpoint>> = Object.fromEntries([
  ...testedElsewhere('tasks.reading.test.ts', 'a list', ['tasksList', 'tasksMine']),
  ...testedElsewhere('lists/task-filter.test.ts', 'a count', ['tasksCount']),
  ...testedElsewhere('tasks.creating.test.ts', 'no task yet', ['tasksCreate']),
  ...testedElsewhere('trash/trash.routes.test.ts', 'a list', ['trashList']),
  ...testedElsewhere('../task-series/series.rights.test.ts', 'a list', ['seriesList']),
  ...testedElsewhere('../task-series/series.starting.test.ts', 'no task yet', ['seriesPreview']),
  ...testedElsewhere('bulk/bulk.effects.test.ts', 'a count', ['bulkSelection']),
  ...testedElsewhere('bulk/bulk.routes.test.ts', 'belongs to the user who started it', [
    'bulkGet',
    'bulkUndo',
  ]),
  ...testedElsewhere('../task-files/task-files.large.test.ts', 'depends on who added the file', [
    'taskFilesApprove',
    'taskFilesReject',
  ]),
  ...testedElsewhere('../approvals/undo.test.ts', 'of the person who decided', ['taskFilesUndo']),
  ...testedElsewhere('lists/tasks-by-day.routes.test.ts', 'counts of days', ['tasksDays']),
  ...testedElsewhere('../task-views/views.routes.test.ts', 'a saved view, which belongs to its owner', [
    'taskViewsList',
    'taskViewsCreate',
    'taskViewsUpdate',
    'taskViewsDelete',
  ]),
  ...testedElsewhere('../task-views/templates.routes.test.ts', 'a template, which belongs to its owner', [
    'taskTemplatesList',
    'taskTemplatesCreate',
    'taskTemplatesUpdate',
    'taskTemplatesDelete',
  ]),
  ...testedElsewhere(
    '../task-import/import.routes.test.ts',
    'an import, which belongs to the person who started it',
    [
      'taskImportsCreate',
      'taskImportsList',
      'taskImportsGet',
      'taskImportsUpdate',
      'taskImportsDelete',
      'taskImportsStart',
      'taskImportsUndo',
      'taskImportsResult',
    ],
  ),
  ...testedElsewhere('workload/workload.test.ts', 'counts of people', ['tasksWorkload']),
  ...testedElsewhere('../task-tags/tags.routes.test.ts', 'tags of all tasks', [
    'tagsList',
    'tagsSuggest',
    'adminTagsRename',
  ]),
])
