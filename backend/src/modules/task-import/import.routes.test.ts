import {
  taskImportsDelete,
  taskImportsGet,
  taskImportsList,
  taskImportsStart,
  taskImportsUndo,
  taskImportsUpdate,
} from '@headway/contracts/task-imports'
import { describe, expect, it } from 'vitest'
import { deleteOldImports } from './import.jobs.ts'
import { table, useImports } from './testing/use-imports.ts'

const { server, people, send, upload, read, start, taskOf, writtenAs, age } = await useImports()
const { pm, staff, otherPm, otherStaff, viewer, superAdmin } = people
const [ofStaff, ofOtherStaff] = [await writtenAs(staff), await writtenAs(otherStaff)]
const codeOf = async (answer: Response) => {
  const { code, errors } = (await answer.json()) as { code: string; errors?: { code: string }[] }
  return [answer.status, errors?.[0]?.code ?? code]
}

describe('a draft', () => {
  it('previews the task of each row and creates nothing', async () => {
    const draft = await upload(
      table(
        `1,First,Done,Urgent,${ofStaff},2031-05-06,"a, b"`,
        `2,Second,Doing,none,${ofOtherStaff};unknown@headway.test,31.31.2031,`,
        '3,ab,,,,,',
        '1,Once more,,,,,',
        `4,${'x'.repeat(220)},To do,,,,`,
      ),
    )
    expect(draft).toMatchObject({
      source: 'headway',
      fileName: 'tasks.csv',
      state: 'draft',
      total: 5,
      counts: { create: 3, refused: 2, skipped: 0 },
      undoUntil: null,
      words: {
        statuses: [
          { word: 'Done', rows: 1, value: 'completed' },
          { word: 'Doing', rows: 1, value: 'in_progress' },
          { word: 'To do', rows: 1, value: 'pending' },
        ],
        priorities: [
          { word: 'Urgent', value: 'high' },
          { word: 'none', value: 'medium' },
        ],
      },
    })
    expect(draft.words.people.map(({ value }) => value?.id ?? null)).toEqual([staff.id, null, null])
    expect(draft.rows.map(({ line, outcome, notes }) => [line, outcome, notes])).toEqual([
      [
        3,
        'create',
        [
          'The due date could not be read and was left out.',
          `No one you can assign tasks to matches “${ofOtherStaff}”.`,
          'No one you can assign tasks to matches “unknown@headway.test”.',
        ],
      ],
      [4, 'refused', ['Title must be at least 3 characters']],
      [5, 'refused', ['Line 2 has the same number, 1.']],
      [6, 'create', ['The title is longer than 200 characters. The description starts with the full title.']],
      [2, 'create', []],
    ])
    expect(draft.rows.every(({ taskId }) => taskId === null)).toBe(true)
    await server.platform.jobs.runDue()
    expect((await read(draft.id)).state).toBe('draft')
  })

  it('names only some of the people whom the file does not match to users', async () => {
    const unknown = Array.from({ length: 50 }, (_, index) => `p${index}@headway.test`)
    const { rows } = await upload(table(`,First,,,"${[...unknown, ...unknown].join(';')}",,`))
    expect(rows[0]?.notes).toHaveLength(21)
    expect(rows[0]?.notes.at(-1)).toBe('30 more names match no one you can assign tasks to.')
  })

  it('the import limits a user to two files that are read at the same time', async () => {
    const file = table(...Array.from({ length: 2_000 }, (_, index) => `,Task ${index},,,,,`))
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => send(pm, file, { name: `${name}.csv` })))
    const refused = answers.find(({ status }) => status === 429)
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 429])
    expect(refused && (await codeOf(refused))).toEqual([429, 'too_many_imports'])
  })

  it('the import limits a user to three imports that run at the same time', async () => {
    const drafts = []
    for (let index = 0; index < 4; index++) {
      drafts.push(await upload(table(`,Task ${index},,,,,`)))
    }
    const headers = { 'Content-Type': 'application/json' }
    const begin = ({ id }: { id: number }) =>
      server.fetch(pm, `/api/tasks/imports/${id}/start`, { method: 'POST', headers, body: '{}' })
    const answers = await Promise.all(drafts.map(begin))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([202, 202, 202, 429])
    await server.platform.jobs.runDue()
    const last = drafts[statuses.indexOf(429)]
    expect(last && (await start(last.id)).state).toBe('done')
  })

  it('an import draft stores the ignored columns', async () => {
    const { id, unreadColumns } = await upload('Title,Due,Deadline\nFirst,,2031-05-06\n')
    expect(unreadColumns).toEqual(['Deadline'])
    expect((await read(id)).unreadColumns).toEqual(['Deadline'])
    expect((await read((await upload(table(',First,,,,,'))).id)).unreadColumns).toEqual([])
  })

  it('an import draft accepts a mapping of values and keeps the others', async () => {
    const draft = await upload(table(',First,Weird,odd,Someone,,', ',Second,Doing,low,Else,,'))
    const body = {
      statuses: { Weird: 'completed' },
      priorities: { odd: 'high' },
      people: { Someone: staff.id, Else: null },
    } as const
    const changed = (await server.call(pm, taskImportsUpdate, { params: { id: draft.id }, body })).body
    expect(changed.words).toMatchObject({
      statuses: [{ value: 'completed' }, { value: 'in_progress' }],
      priorities: [{ value: 'high' }, { value: 'low' }],
      people: [{ value: { id: staff.id } }, { value: null }],
    })
    expect(changed.rows.flatMap(({ notes }) => notes)).toEqual([])
    const done = await start(draft.id)
    const first = await taskOf(done, 'First')
    expect(first).toMatchObject({ status: 'completed', priority: 'high' })
    expect(first.assignments.map(({ assigneeId }) => assigneeId)).toEqual([staff.id])
  })

  it.each<[string, unknown]>([
    ['a status that is none', { statuses: { Done: 'overdue' } }],
    ['a person whom one may not assign work', { people: { Done: -1 } }],
    ['words without end', { statuses: { ['x'.repeat(191)]: 'pending' } }],
    [
      'many words',
      { statuses: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`w${n}`, 'pending'])) },
    ],
    ['something else', { state: 'done' }],
  ])('changing an import draft returns 400 for %s', async (_, body) => {
    const { id } = await upload(table(',First,Done,,,,'))
    expect((await server.refuse(pm, taskImportsUpdate, { params: { id }, body: body as never })).status).toBe(
      400,
    )
  })

  it('an import draft returns 400 for people whom the caller may not assign', async () => {
    const { id } = await upload(table(',First,Done,,Else,,'))
    const body = { people: { Else: otherStaff.id } }
    const { status, body: problem } = await server.refuse(pm, taskImportsUpdate, { params: { id }, body })
    expect([status, problem.errors?.[0]?.code]).toEqual([400, 'assignee_not_allowed'])
  })

  it('an import draft is deleted on request, after a day and beyond the newest five', async () => {
    const first = await upload(table(',First,,,,,'))
    await server.call(pm, taskImportsDelete, { params: { id: first.id } })
    expect((await server.refuse(pm, taskImportsGet, { params: { id: first.id } })).status).toBe(404)
    const drafts: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      drafts.push((await upload(table(',First,,,,,'), superAdmin)).id)
    }
    const listed = async () => (await server.call(superAdmin, taskImportsList)).body.items.map(({ id }) => id)
    expect(await listed()).toEqual(drafts.slice(3).reverse())
    await age(25)
    await deleteOldImports(server.platform)
    expect(await listed()).toEqual([])
  })
})

describe('imports', () => {
  it('imports are available to users who create tasks, each seeing their own', async () => {
    for (const user of [staff, viewer]) {
      expect((await send(user, table(',First,,,,,'))).status).toBe(403)
      expect((await server.refuse(user, taskImportsList)).status).toBe(403)
    }
    expect((await send(null, table(',First,,,,,'))).status).toBe(401)
    const { id } = await upload(table(',First,,,,,'))
    const params = { id }
    expect((await server.refuse(otherPm, taskImportsGet, { params })).status).toBe(404)
    expect((await server.refuse(otherPm, taskImportsStart, { params, body: {} })).status).toBe(404)
    expect((await server.refuse(otherPm, taskImportsUpdate, { params, body: {} })).status).toBe(404)
    expect((await server.refuse(otherPm, taskImportsUndo, { params, body: {} })).status).toBe(404)
    expect((await server.refuse(otherPm, taskImportsDelete, { params })).status).toBe(404)
    expect((await server.fetch(otherPm, `/api/tasks/imports/${id}/result`)).status).toBe(404)
  })

  it('an import draft finds a person by last name and first name', async () => {
    const [first, last] = ofStaff.replace(/ <.*/, '').split(' ')
    const { words } = await upload(table(`,Named,,,"${last}, ${first}",,`))
    expect(words.people).toEqual([
      { word: `${last}, ${first}`, rows: 1, value: expect.objectContaining({ id: staff.id }) },
    ])
  })

  it('imports return an error for a file of another kind', async () => {
    expect(await codeOf(await send(pm, 'a,b\n1,2'))).toEqual([400, 'unknown_format'])
    expect(await codeOf(await send(pm, 'a,b\n1,2', { source: 'jira' }))).toEqual([400, 'not_allowed'])
    expect(await codeOf(await send(pm, 'Title\nx', { source: 'trello' }))).toEqual([400, 'unknown_format'])
    expect((await send(pm, new Blob([new Uint8Array(20_971_521)]))).status).toBe(413)
    const noFile = await server.fetch(pm, '/api/tasks/imports', { method: 'POST', body: new FormData() })
    expect(noFile.status).toBe(400)
    const noForm = await server.fetch(pm, '/api/tasks/imports', {
      method: 'POST',
      headers: { 'Content-Type': 'text/csv' },
      body: 'Title\nx',
    })
    expect(noForm.status).toBe(415)
  })
})
