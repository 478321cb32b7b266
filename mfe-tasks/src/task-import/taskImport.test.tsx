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
    { line: 2, title: 'Without al', outcome: 'create', notes: ['Nobody was found for “al”.'], taskId: null },
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

describe('a file of tasks', () => {
  it('is read and leads to what it would do', async () => {
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
      'that is none',
      refusal(400, { detail: 'This is no file that can be imported.' }),
      'This is no file that can be imported.',
    ],
    [
      'that is too large',
      refusal(413, { detail: 'A file may have at most 20 MB.' }),
      'A file may have at most 20 MB.',
    ],
    [
      'while nothing answers',
      noAnswer,
      'Network connection issue. Please check your connection and try again.',
    ],
  ])('%s stays chosen, and the page says why', async (_, answer, sentence) => {
    const portal = renderSection(section, {
      path: '/tasks/imports',
      replies: [listOf(), reply(taskImportsCreate, answer as never)],
    })
    await portal.user.upload(await chooser(), file)
    await screen.findByText(sentence)
    screen.getByRole('button', { name: /tasks\.csv/ })
  })

  it('is read once more when somebody says whose it is', async () => {
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

  it('is for those who create tasks', async () => {
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

  it('stands among the earlier ones', async () => {
    renderSection(section, { path: '/tasks/imports', replies: [listOf(finished(), importWith({ id: 4 }))] })
    const list = within(await screen.findByRole('list', { name: 'Your imports' }))
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/tasks/imports/3',
      '/tasks/imports/4',
    ])
    list.getByText('Not started')
  })
})

describe('a draft', () => {
  it('says what each row would become, what is left out, and what words stand for', async () => {
    open(importWith())
    await screen.findByText('Nobody was found for “al”.')
    screen.getByText('2 to create')
    screen.getByText('Not imported: 1 archived, 4 comments.')
    expect(screen.getByRole('link', { name: 'Before' }).getAttribute('href')).toBe('/tasks/12')
    expect(screen.getByLabelText<HTMLSelectElement>('Map “Doing” to').value).toBe('in_progress')
  })

  it.each([
    ['headway', /^Ignored columns: “Due on”, “Weight”\. Recognized columns: Title, /],
    ['redmine', /^Ignored columns: “Due on”, “Weight”\.$/],
  ] as const)('of a table says which columns are not taken over, %s', async (source, sentence) => {
    open(importWith({ source, unreadColumns: ['Due on', 'Weight'] }))
    await screen.findByText(sentence)
  })

  it.each([
    ['all are taken over', { unreadColumns: [] }],
    ['a backend before does not tell', {}],
  ])('says nothing of columns where %s', async (_, told) => {
    open(importWith(told))
    await screen.findByText('2 to create')
    expect(screen.queryByText(/^Columns that are not/)).toBeNull()
  })

  it('is told what a word, a person and a repetition mean', async () => {
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

  it('can be created again where it was before', async () => {
    const portal = open(importWith(), reply(taskImportsUpdate, importWith({ isRepeated: true })))
    await portal.user.click(
      await screen.findByRole('checkbox', { name: 'Import 1 task again (already imported earlier)' }),
    )
    await waitFor(() => expect(portal.asked(taskImportsUpdate)[0]?.body).toEqual({ isRepeated: true }))
  })

  it('says why a word cannot be changed, and stays', async () => {
    const portal = open(
      importWith(),
      reply(taskImportsUpdate, refusal(409, { detail: 'This import has begun already.' }) as never),
    )
    await portal.user.selectOptions(await screen.findByLabelText('Map “Blocker” to'), 'Low')
    await screen.findByText('This import has begun already.')
    expect(screen.getByLabelText<HTMLSelectElement>('Map “Blocker” to').value).toBe('high')
  })

  it('offers nothing where nothing can be created', async () => {
    open(importWith({ counts: { ...none, refused: 3 } }))
    await screen.findByText('Nothing to import in this file.')
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
  })

  it('is discarded', async () => {
    const portal = open(importWith(), reply(taskImportsDelete, undefined), listOf())
    await portal.user.click(await screen.findByRole('button', { name: 'Discard' }))
    await screen.findByText('No imports yet')
    expect(portal.asked(taskImportsDelete)[0]?.params).toEqual({ id: '3' })
  })

  it('is begun, shown while it goes on, and then what became of it', async () => {
    const running = importWith({ state: 'running', counts: { ...none, create: 1, done: 1, skipped: 1 } })
    const portal = open(importWith(), reply(taskImportsStart, running))
    const begin = await screen.findByRole('button', { name: 'Create 2 tasks' })
    portal.change(reply(taskImportsGet, running))
    await portal.user.click(begin)
    await screen.findByText('1 of 2. You can leave this page.')
    portal.change(reply(taskImportsGet, finished()))
    expect((await screen.findByRole('link', { name: 'Plan' }, { timeout: 3_000 })).getAttribute('href')).toBe(
      '/tasks/31',
    )
    expect(screen.getByRole('link', { name: 'Download the result' }).getAttribute('href')).toBe(
      '/api/tasks/imports/3/result',
    )
  })
})

describe('an import that is done', () => {
  it('is taken back when somebody confirms it', async () => {
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

  it('says that it is too late', async () => {
    const portal = open(
      finished(),
      reply(taskImportsUndo, refusal(409, { detail: 'This can not be taken back any more.' }) as never),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Undo import' }))
    const question = within(await screen.findByRole('alertdialog'))
    await portal.user.click(question.getByRole('button', { name: 'Undo import' }))
    await screen.findByText('This can not be taken back any more.')
  })

  it('of somebody else is not found, and a failure can be tried again', async () => {
    open(refusal(404))
    await screen.findByRole('heading', { name: /not found/i })
  })

  it('that cannot be loaded is asked for again', async () => {
    const portal = open(refusal(500))
    const again = await screen.findByRole('button', { name: /again/i })
    portal.change(reply(taskImportsGet, finished()))
    await portal.user.click(again)
    await screen.findByText('2 created')
  })
})
