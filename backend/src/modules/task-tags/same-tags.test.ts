import { seriesCreate, seriesUpdate } from '@headway/contracts/series'
import { taskTemplatesCreate } from '@headway/contracts/task-templates'
import { tasksCreate, tasksGet, tasksUpdate } from '@headway/contracts/tasks'
import { taskImportsStart, type TaskImport } from '@headway/contracts/task-imports'
import { expect, it } from 'vitest'
import { futureYear } from '../../test/future-year.ts'
import { buildTask } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { changeTags } from '../tasks/bulk/operations.ts'

const { server, people } = await usePortal()
const { pm } = people

const twins = ['Zürich', 'Zurich', 'ZÜRICH', 'Zu\u0308rich', 'Straße', 'strasse', 'other', 'Other']
const once = ['Zürich', 'Straße', 'other']

const create = (tags: string[]) => buildTask(server, pm, { tags, dueDate: `${futureYear}-05-06` })
const tagsOf = async (id: number) => (await server.call(pm, tasksGet, { params: { id } })).body.tags

it('the first spelling of a tag is kept when a task is created and changed', async () => {
  const { id, tags } = await create(twins)
  expect(tags).toEqual(once)
  expect(await tagsOf(id)).toEqual(once)
  await server.call(pm, tasksUpdate, { params: { id }, body: { tags: ['zurich', 'Zürich'] } })
  expect(await tagsOf(id)).toEqual(['zurich'])
})

it('a task with two spellings of a tag is counted once under that tag', async () => {
  const { id } = await create(twins)
  const rows = await server.platform.database
    .knex('task_list_entries')
    .where({ task_id: id, kind: 'tag', user_id: 0 })
  expect(rows).toHaveLength(once.length)
})

it('the first spelling of a tag is kept in templates and series', async () => {
  const body = { name: 'A template', title: 'A task', tags: twins }
  expect((await server.call(pm, taskTemplatesCreate, { body })).body.tags).toEqual(once)
  const { id } = await create([])
  const series = (await server.call(pm, seriesCreate, { params: { id }, body: { pattern: 'monthly' } })).body
  const changed = await server.call(pm, seriesUpdate, { params: { id: series.id }, body: { tags: twins } })
  expect(changed.body.tags).toEqual(once)
})

it('the first spelling of a tag is kept when tags are added to many tasks', () => {
  expect(changeTags(['Zürich'], { add: twins, remove: [] })).toEqual(once)
  expect(changeTags(['Zürich', 'other'], { add: [], remove: ['ZURICH'] })).toEqual(['other'])
})

it('the first spelling of a tag is kept in an import', async () => {
  const form = new FormData()
  form.append('file', new Blob(['Title,Tags\r\nTags same but accents,"café,Cafe,CAFÉ"\r\n']), 'tasks.csv')
  const answer = await server.fetch(pm, '/api/tasks/imports', { method: 'POST', body: form })
  const { id } = (await answer.json()) as TaskImport
  await server.call(pm, taskImportsStart, { params: { id }, body: {} })
  await server.platform.jobs.runDue()
  const [row] = await server.platform.database
    .knex('task_import_rows')
    .where({ import_id: id })
    .select('task_id')
  expect(await tagsOf(row?.task_id ?? 0)).toEqual(['café'])
})

it('a task has at most 20 different tags', async () => {
  const many = Array.from({ length: 21 }, (_, index) => `t${index}`)
  expect((await create(many.slice(1))).tags).toHaveLength(20)
  expect((await server.refuse(pm, tasksCreate, { body: { title: 'A task', tags: many } })).status).toBe(400)
})
