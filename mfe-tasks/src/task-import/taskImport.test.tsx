import {
  type TaskImport,
  taskImportsCreate,
  taskImportsDelete,
  taskImportsGet,
  taskImportsList,
  taskImportsStart,
  taskImportsUndo,
  taskImportsUpdate,
} from '@headway/contracts/task-imports'
import { usersDirectReports } from '@headway/contracts/users'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { alan, grace } from '../test/tasks.ts'

const none = { create: 0, skipped: 0, refused: 0, done: 0, failed: 0, undone: 0, kept: 0 }

const importWith = (other: Partial<TaskImport> = {}): TaskImport => ({
  id: 3,
  source: 'trello',
  fileName: 'office.json',
  state: 'draft',
  total: 3,
  counts: { ...none, create: 2, skipped: 1 },
  createdAt: '2026-11-20T08:00:00.000Z',
  finishedAt: null,
  undoUntil: null,
  leftOut: { comments: 4, archived: 1 },
  words: {
    statuses: [{ word: 'Doing', rows: 2, value: 'in_progress' }],
    priorities: [{ word: 'Blocker', rows: 1, value: 'high' }],
    people: [
      { word: 'Grace Hopper', rows: 1, value: grace },
      { word: 'al', rows: 1, value: null },
    ],
  },
  isRepeated: false,
  rows: [
    { line: 2, title: 'Without al', outcome: 'create', notes: ['No one was found for “al”.'], taskId: null },
    { line: 3, title: 'Before', outcome: 'skipped', notes: ['You have imported it before.'], taskId: 12 },
    { line: 1, title: 'Plan', outcome: 'create', notes: [], taskId: null },
  ],
  isCut: false,
  ...other,
})
const finished = (other: Partial<TaskImport> = {}) =>
  importWith({
    state: 'done',
    counts: { ...none, done: 2, skipped: 1 },
    finishedAt: '2026-11-20T08:01:00.000Z',
    undoUntil: '2099-11-21T08:01:00.000Z',
    words: { statuses: [], priorities: [], people: [] },
    rows: [{ line: 1, title: 'Plan', outcome: 'done', notes: [], taskId: 31 }],
    ...other,
  })

const people = [
  reply(usersDirectReports, { items: [{ ...alan, role: 'staff', profileImageUrl: null }] } as never),
  reply(tasksWorkload, { items: [] } as never),
]
const open = (found: TaskImport | ReturnType<typeof refusal>, ...others: ReturnType<typeof reply>[]) =>
  renderSection(section, {
    path: '/tasks/imports/3',
    replies: [reply(taskImportsGet, found as TaskImport), ...people, ...others],
  })
const listOf = (...items: TaskImport[]) =>
  reply(taskImportsList, {
    items: items.map(
      ({ leftOut: _, words: __, isRepeated: ___, rows: ____, isCut: _____, ...summary }) => summary,
    ),
  })
const file = new File(['Title\nA task'], 'tasks.csv', { type: 'text/csv' })
const chooser = () => screen.findByLabelText<HTMLInputElement>('File', { selector: 'input' })

describe('uploading a file of tasks', () => {
  it('an uploaded task file opens its import preview', async () => {
    const portal = renderSection(section, {
      path: '/tasks/imports',
      replies: [
        listOf(),
        reply(taskImportsCreate, importWith()),
        reply(taskImportsGet, importWith()),
        ...people,
      ],
    })
    await screen.findByText('No imports yet')
    await portal.user.upload(await chooser(), file)
    await screen.findByRole('heading', { name: 'office.json' })
    expect(portal.asked(taskImportsCreate)[0]?.query).toEqual({})
  })

  it.each([
    [
      'of an unknown format',
      refusal(400, { detail: 'This file can’t be imported.' }),
      'This file can’t be imported.',
    ],
    [
      'that is too large',
      refusal(413, { detail: 'A file can have at most 20 MB.' }),
      'A file can have at most 20 MB.',
    ],
    [
      'that could not be sent',
      noAnswer,
      'Network connection issue. Please check your connection and try again.',
    ],
  ])('a task file %s stays chosen, and the page says why', async (_, answer, sentence) => {
    const portal = renderSection(section, {
      path: '/tasks/imports',
      replies: [listOf(), reply(taskImportsCreate, answer as never)],
    })
    await portal.user.upload(await chooser(), file)
    await screen.findByText(sentence)
    screen.getByRole('button', { name: /tasks\.csv/ })
  })

  it('a task file is read again when the user chooses its source', async () => {
    const portal = renderSection(section, {
      path: '/tasks/imports',
      replies: [listOf(), reply(taskImportsCreate, refusal(400, { detail: 'Unknown.' }) as never)],
    })
    await portal.user.upload(await chooser(), file)
    await screen.findByText('Unknown.')
    await portal.user.selectOptions(screen.getByLabelText('Exported from'), 'Redmine')
    await waitFor(() => expect(portal.asked(taskImportsCreate)).toHaveLength(2))
    expect(portal.asked(taskImportsCreate)[1]?.query).toEqual({ source: 'redmine' })
  })

  it('the task import is for users who create tasks', async () => {
    const portal = renderSection(section, {
      path: '/tasks/imports',
      user: signedIn('staff', {
        can: { createTask: false, submitReport: true, approveFiles: false, switchRole: false },
      }),
      replies: [listOf()],
    })
    await screen.findByRole('heading', { name: 'Import tasks' })
    expect(screen.queryByText('File')).toBeNull()
    expect(portal.asked(taskImportsList)).toEqual([])
  })

  it('an uploaded task file appears among earlier imports', async () => {
    renderSection(section, { path: '/tasks/imports', replies: [listOf(finished(), importWith({ id: 4 }))] })
    const list = within(await screen.findByRole('list', { name: 'Your imports' }))
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/tasks/imports/3',
      '/tasks/imports/4',
    ])
    list.getByText('Not started')
  })
})

describe('an import draft', () => {
  it('an import draft shows the planned tasks, skipped items and value mappings', async () => {
    open(importWith())
    await screen.findByText('No one was found for “al”.')
    screen.getByText('2 to create')
    screen.getByText('Not imported: 1 archived, 4 comments.')
    expect(screen.getByRole('link', { name: 'Before' }).getAttribute('href')).toBe('/tasks/12')
    expect(screen.getByLabelText<HTMLSelectElement>('Map “Doing” to').value).toBe('in_progress')
  })

  it.each([
    ['headway', /^Ignored columns: “Due on”, “Weight”\. Recognized columns: Title, /],
    ['redmine', /^Ignored columns: “Due on”, “Weight”\.$/],
  ] as const)('an import draft of a table names the ignored columns, %s', async (source, sentence) => {
    open(importWith({ source, unreadColumns: ['Due on', 'Weight'] }))
    await screen.findByText(sentence)
  })

  it.each([
    ['none is ignored', { unreadColumns: [] }],
    ['an older backend does not return them', {}],
  ])('an import draft does not mention columns when %s', async (_, columns) => {
    open(importWith(columns))
    await screen.findByText('2 to create')
    expect(screen.queryByText(/^Columns that are not/)).toBeNull()
  })

  it('an import draft accepts mappings for values, users and recurrences', async () => {
    const portal = open(
      importWith(),
      reply(taskImportsUpdate, importWith({ counts: { ...none, create: 3 } })),
    )
    await portal.user.selectOptions(await screen.findByLabelText('Map “Doing” to'), 'Completed')
    await screen.findByRole('button', { name: 'Create 3 tasks' })
    await portal.user.click(screen.getByRole('combobox', { name: 'Map “al” to' }))
    await portal.user.click(await screen.findByRole('option', { name: /Alan Turing/ }))
    await waitFor(() => expect(portal.asked(taskImportsUpdate)).toHaveLength(2))
    expect(portal.asked(taskImportsUpdate).map(({ body }) => body)).toEqual([
      { statuses: { Doing: 'completed' } },
      { people: { al: alan.id } },
    ])
  })

  it('an import draft can create tasks again that were imported before', async () => {
    const portal = open(importWith(), reply(taskImportsUpdate, importWith({ isRepeated: true })))
    await portal.user.click(
      await screen.findByRole('checkbox', { name: 'Import 1 task again (already imported earlier)' }),
    )
    await waitFor(() => expect(portal.asked(taskImportsUpdate)[0]?.body).toEqual({ isRepeated: true }))
  })

  it('an import draft says why a mapping was refused and stays open', async () => {
    const portal = open(
      importWith(),
      reply(taskImportsUpdate, refusal(409, { detail: 'This import has begun already.' }) as never),
    )
    await portal.user.selectOptions(await screen.findByLabelText('Map “Blocker” to'), 'Low')
    await screen.findByText('This import has begun already.')
    expect(screen.getByLabelText<HTMLSelectElement>('Map “Blocker” to').value).toBe('high')
  })

  it('an import draft offers no import when nothing can be created', async () => {
    open(importWith({ counts: { ...none, refused: 3 } }))
    await screen.findByText('Nothing to import in this file.')
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
  })

  it('an import draft is discarded', async () => {
    const portal = open(importWith(), reply(taskImportsDelete, undefined), listOf())
    await portal.user.click(await screen.findByRole('button', { name: 'Discard' }))
    await screen.findByText('No imports yet')
    expect(portal.asked(taskImportsDelete)[0]?.params).toEqual({ id: '3' })
  })

  it('an import draft is started, shows its progress and then the result', async () => {
    const running = importWith({ state: 'running', counts: { ...none, create: 1, done: 1, skipped: 1 } })
    const portal = open(importWith(), reply(taskImportsStart, running))
    const begin = await screen.findByRole('button', { name: 'Create 2 tasks' })
    portal.change(reply(taskImportsGet, running))
    await portal.user.click(begin)
    await screen.findByText('1 of 2. You can leave this page.')
    portal.change(reply(taskImportsGet, finished()))
    expect((await screen.findByRole('link', { name: 'Plan' })).getAttribute('href')).toBe('/tasks/31')
    expect(screen.getByRole('link', { name: 'Download the result' }).getAttribute('href')).toBe(
      '/api/tasks/imports/3/result',
    )
  })
})

describe('a finished import', () => {
  it('a finished import is undone after confirmation', async () => {
    const undone = finished({ state: 'undone', counts: { ...none, undone: 2 }, undoUntil: null })
    const portal = open(finished(), reply(taskImportsUndo, undone))
    await portal.user.click(await screen.findByRole('button', { name: 'Undo import' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }))
    question.getByText(/^2 tasks will move to the trash/)
    portal.change(reply(taskImportsGet, undone))
    await portal.user.click(question.getByRole('button', { name: 'Undo import' }))
    await screen.findByText('2 undone')
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
  })

  it('a finished import says when it is too late to undo', async () => {
    const portal = open(
      finished(),
      reply(taskImportsUndo, refusal(409, { detail: 'This can not be taken back any more.' }) as never),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Undo import' }))
    const question = within(await screen.findByRole('alertdialog'))
    await portal.user.click(question.getByRole('button', { name: 'Undo import' }))
    await screen.findByText('This can not be taken back any more.')
  })

  it('an import of another user is not found', async () => {
    open(refusal(404))
    await screen.findByRole('heading', { name: /not found/i })
  })

  it('an import that failed to load is requested again', async () => {
    const portal = open(refusal(500))
    const again = await screen.findByRole('button', { name: /again/i })
    portal.change(reply(taskImportsGet, finished()))
    await portal.user.click(again)
    await screen.findByText('2 created')
  })
})
