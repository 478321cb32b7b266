import { uniqueName } from '../support/unique-name.ts'
import { people, teams } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { call } from '../support/call-api.ts'
import { createTask, removeTasks } from '../support/tasks.ts'

const { manager, member } = teams.first

test('a user who saves late sees both versions of a task field by field', {
  tag: '@core',
}, async ({ windowOf, problems }) => {
  problems.expect(failedLoad(/^\/api\/tasks\/\d+$/, /status of 412/))
  const mark = uniqueName()
  const first = await windowOf(manager)
  await first.goto('/notifications')
  const id = await createTask(first, `Two at one desk ${mark}`, member.name)
  const second = await windowOf(people.super_admin)
  await first.goto(`/tasks/${id}`)
  await second.goto(`/tasks/${id}`)

  await second.getByRole('heading', { level: 1 }).click()
  await second.keyboard.press('e')
  const late = second.getByRole('dialog', { name: 'Edit Task' })
  await late.getByLabel('Title').fill(`The late title ${mark}`)
  await call(first, 'PUT', `/api/tasks/${id}`, { title: `The first title ${mark}`, priority: 'high' })
  await late.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    late.getByText(new RegExp(`${manager.name}.* edited this task while you were typing`)),
  ).toBeVisible()
  const title = late.getByRole('group', { name: 'Title' })
  await expect(title.getByRole('radio', { name: `This form: The late title ${mark}` })).toBeChecked()
  await expect(title.getByRole('radio', { name: `Saved version: The first title ${mark}` })).not.toBeChecked()
  await expect(late.getByText('Priority: High')).toBeVisible()
  await expectAccessible(second, 'both versions of a task')
  await late.getByRole('button', { name: 'Save changes' }).click()
  await expect(late).toBeHidden()
  // The form keeps its own title and takes the other person's priority.
  await expect(first.getByRole('heading', { name: `The late title ${mark}` })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Priority: High' })).toBeVisible()

  await second.goto('/notifications')
  await removeTasks(first, [id])
})

test('a user who edits a deleted task sees a message and returns to the list', async ({
  windowOf,
  problems,
}) => {
  problems.expect(failedLoad(/^\/api\/tasks\/\d+/, /status of 404/))
  const mark = uniqueName()
  const first = await windowOf(manager)
  await first.goto('/notifications')
  const id = await createTask(first, `Gone while edited ${mark}`, member.name)
  const second = await windowOf(people.super_admin)
  await second.goto(`/tasks/${id}`)
  await second.getByRole('heading', { level: 1 }).click()
  await second.keyboard.press('e')
  const dialog = second.getByRole('dialog', { name: 'Edit Task' })
  await dialog.getByLabel('Title').fill(`Too late ${mark}`)
  await call(first, 'DELETE', `/api/tasks/${id}`)
  await expect(second.getByText(/not found/i).first()).toBeVisible()
  await expectAccessible(second, 'a task that was deleted while it was edited')
})

test('a card that is deleted while another user drags it disappears, and the board keeps working', async ({
  windowOf,
  problems,
}) => {
  problems.expect(failedLoad(/^\/api\/tasks\/\d+/, /status of 404/))
  const mark = uniqueName()
  const first = await windowOf(manager)
  await first.goto('/notifications')
  const gone = await createTask(first, `Goes ${mark}`, member.name, { dueDate: '2098-12-16' })
  const stays = await createTask(first, `Stays ${mark}`, member.name, { dueDate: '2098-12-17' })
  const second = await windowOf(people.super_admin)
  await second.goto(`/tasks?view=board&q=${mark}`)
  const card = (title: string) => second.getByRole('link', { name: `${title} ${mark}` })
  const column = second.getByRole('region', { name: 'In progress', exact: true })
  await card('Goes').hover()
  await second.mouse.down()
  await column.hover()
  await column.hover({ position: { x: 40, y: 80 } })
  await call(first, 'DELETE', `/api/tasks/${gone}`)
  await expect(card('Goes')).toBeHidden()
  await second.mouse.up()
  await expect(card('Stays')).toBeVisible()
  // The pointer moves as after a drop; browsers send no other event for a drag whose card is gone.
  await second.mouse.move(300, 200)
  await second.mouse.move(600, 500, { steps: 40 })
  await card('Stays').dragTo(column)
  await expect(column.getByRole('link', { name: `Stays ${mark}` })).toBeVisible()
  await removeTasks(first, [stays])
})
