import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call-api.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { teams } from '../support/people.ts'
import { createTask, removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.fourth

test('a user steps through a list from task to task and returns to the same position', async ({
  windowOf,
}) => {
  const page = await windowOf(manager)
  const mark = uniqueName()
  await page.goto('/notifications')
  const ids: number[] = []
  for (const day of ['01', '02', '03']) {
    const title = `Walk through ${mark} ${day}`
    ids.push(await createTask(page, title, member.name, { dueDate: `2098-12-${day}` }))
  }
  const list = `/tasks?view=table&q=${encodeURIComponent(mark)}`
  await page.goto(list)
  await page.getByRole('link', { name: `Walk through ${mark} 02` }).click()
  const { heading } = new Shell(page)
  const next = page.getByRole('button', { name: 'Next task' })
  const previous = page.getByRole('button', { name: 'Previous task' })
  await next.click()
  await expect(heading).toHaveText(`Walk through ${mark} 03`)
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^Walk through ${mark} 03`))
  await expect(next).toBeDisabled()
  await expect(next).toHaveAttribute('title', 'Last task in the list')
  await expectAccessible(page, 'the last task of a list')

  await page.reload()
  await expect(next).toBeDisabled()
  await page.keyboard.press('[')
  await expect(heading).toHaveText(`Walk through ${mark} 02`)
  await expect(previous).toBeEnabled()
  await page.keyboard.press('[')
  await expect(heading).toHaveText(`Walk through ${mark} 01`)
  await expect(previous).toBeDisabled()

  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('link', { name: `Walk through ${mark} 01` })).toBeVisible()

  await page.goto(`/tasks/${ids[0]}`)
  await expect(heading).toHaveText(`Walk through ${mark} 01`)
  await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible()
  await expect(next).toHaveCount(0)
  await removeTasks(page, ids)
})

test('milestones are reordered by mouse, by keyboard and by menu, and others see it live', async ({
  windowOf,
}) => {
  const page = await windowOf(manager)
  const title = `Order the steps ${uniqueName()}`
  await page.goto('/notifications')
  const milestones = ['Collect', 'Compare', 'Sign'].map((step) => ({ title: step }))
  const id = await createTask(page, title, member.name, { milestones })
  const reader = await windowOf(member)
  for (const one of [page, reader]) {
    await one.goto(`/tasks/${id}`)
  }
  const steps = (of: typeof page) => of.getByRole('list', { name: 'Milestones' }).getByRole('checkbox')
  const expectOrder = async (...words: string[]) => {
    for (const of of [page, reader]) {
      await expect
        .poll(() => steps(of).evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label'))))
        .toEqual(words.map((word) => `Mark ${word} as complete`))
    }
  }
  await expectOrder('Collect', 'Compare', 'Sign')
  await expect(reader.getByRole('button', { name: 'Move Collect' })).toHaveCount(0)

  const handle = page.getByRole('button', { name: 'Move Sign', exact: true })
  await handle.dragTo(page.getByRole('listitem').filter({ hasText: 'Collect' }))
  await expectOrder('Sign', 'Collect', 'Compare')

  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expectOrder('Collect', 'Compare', 'Sign')
  await expect(handle).toBeFocused()

  await page.getByRole('button', { name: 'More actions for Compare' }).click()
  await expectAccessible(page, 'the menu of a milestone')
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expectOrder('Compare', 'Collect', 'Sign')
  const { items } = (await call(page, 'GET', `/api/tasks/${id}/history`)) as { items: { field: string }[] }
  expect(items.map(({ field }) => field)).toContain('milestones')
  // No page may show the tasks that are deleted.
  await reader.goto('/notifications')
  await removeTasks(page, [id])
})

test('a long description is collapsed and expands on request or when a link in it gets the focus', async ({
  windowOf,
}) => {
  const page = await windowOf(manager, { theme: 'dark', width: 390 })
  await page.goto('/notifications')
  const lines = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`)
  const description = [...lines, '[The end](https://example.org/)'].join('\n\n')
  const id = await createTask(page, `Much to say ${uniqueName()}`, member.name, { description })
  await page.goto(`/tasks/${id}`)
  const end = page.getByRole('link', { name: 'The end' })
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible()
  await expectAccessible(page, 'a folded description')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Show less' }).click()
  await end.focus()
  await expect(page.getByRole('button', { name: 'Show less' })).toBeVisible()
  await removeTasks(page, [id])
})
