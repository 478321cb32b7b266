import { seriesCreate, seriesUpdate } from '@headway/contracts/series'
import { taskTemplatesCreate } from '@headway/contracts/task-templates'
import { tasksCreate, tasksGet, tasksUpdate } from '@headway/contracts/tasks'
import { taskImportsStart, type TaskImport } from '@headway/contracts/task-imports'
import { expect, it } from 'vitest'
import { comingYear } from '../../../test/coming-year.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { retagged } from '../bulk/apply.ts'

const { server, people } = await useTestOrganisation()
const { pm } = people

const twins = ['Zürich', 'Zurich', 'ZÜRICH', 'Zu\u0308rich', 'Straße', 'strasse', 'other', 'Other']
const once = ['Zürich', 'Straße', 'other']

const create = async (tags: string[]) =>
  (await server.call(pm, tasksCreate, { body: { title: 'A task', tags, dueDate: `${comingYear}-05-06` } }))
    .body
const tagsOf = async (id: number) => (await server.call(pm, tasksGet, { params: { id } })).body.tags

it('keeps the first of the spellings of one tag when a task is created and changed', async () => {
  const { id, tags } = await create(twins)
  expect(tags).toEqual(once)
  expect(await tagsOf(id)).toEqual(once)
  await server.call(pm, tasksUpdate, { params: { id }, body: { tags: ['zurich', 'Zürich'] } })
  expect(await tagsOf(id)).toEqual(['zurich'])
})

it('counts a task once under such a tag', async () => {
  const { id } = await create(twins)
  const rows = await server.platform.database
    .knex('task_lists')
    .where({ task_id: id, kind: 'tag', user_id: 0 })
  expect(rows).toHaveLength(once.length)
})

it('keeps the first in templates and series', async () => {
  const body = { name: 'A template', title: 'A task', tags: twins }
  expect((await server.call(pm, taskTemplatesCreate, { body })).body.tags).toEqual(once)
  const { id } = await create([])
  const series = (await server.call(pm, seriesCreate, { params: { id }, body: { pattern: 'monthly' } })).body
  const changed = await server.call(pm, seriesUpdate, { params: { id: series.id }, body: { tags: twins } })
  expect(changed.body.tags).toEqual(once)
})

it('keeps the first when tags are added to many tasks', () => {
  expect(retagged(['Zürich'], { add: twins, remove: [] })).toEqual(once)
  expect(retagged(['Zürich', 'other'], { add: [], remove: ['ZURICH'] })).toEqual(['other'])
})

it('keeps the first in an import', async () => {
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

it('takes 20 tags that differ, and no more', async () => {
  const many = Array.from({ length: 21 }, (_, index) => `t${index}`)
  expect((await create(many.slice(1))).tags).toHaveLength(20)
  expect((await server.refuse(pm, tasksCreate, { body: { title: 'A task', tags: many } })).status).toBe(400)
})
