import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call-api.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { unusedAccount, teams } from '../support/people.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.fifth

/** Another direct report of the manager; the new person has no tasks. */
async function findColleague(page: Page): Promise<string> {
  const { items } = await call(page, 'GET', '/api/users/direct-reports')
  const names: string[] = items.map(
    ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`,
  )
  return names.find((name) => name !== member.name && name !== unusedAccount.name) ?? ''
}

/** Returns by how many columns the second is to the right of the first. */
async function distance(page: Page, from: string, to: string): Promise<number> {
  const names = await page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((columns) =>
      columns.map((column) => {
        const title = document.getElementById(column.getAttribute('aria-labelledby') ?? '')
        return title?.textContent ?? ''
      }),
    )
  expect(names).toEqual(expect.arrayContaining([from, to]))
  return names.indexOf(to) - names.indexOf(from)
}

test('a task is reassigned on the board by keyboard and by menu, and Undo reverts it', async ({
  windowOf,
}) => {
  const title = `Hand over the keys ${uniqueName()}`
  const page = await windowOf(manager)
  await page.goto('/tasks')
  await createTask(page, title, member.name)
  const colleague = await findColleague(page)
  const board = `/tasks?view=board&by=person&q=${encodeURIComponent(title)}`
  const hers = await windowOf(member)
  const column = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('link', { name: title })
  const takeBack = async () => {
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(column(member.name)).toBeVisible()
    await expect(column(colleague)).toHaveCount(0)
    await expect(hers.getByRole('link', { name: title })).toBeVisible()
  }
  await page.goto(board)
  await hers.goto(`/tasks?q=${encodeURIComponent(title)}`)
  await expect(column(member.name)).toBeVisible()
  await expect(hers.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page, 'the board by person')

  const handle = page.getByRole('button', { name: `Move ${title}` })
  await handle.focus()
  await page.keyboard.press('Enter')
  const steps = await distance(page, member.name, colleague)
  for (let step = 0; step < Math.abs(steps); step += 1) {
    await page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft')
  }
  await expectAccessible(page, 'a task held over a person')
  await page.keyboard.press('Enter')
  await new Shell(page).holdToast('Undo')
  await expect(column(colleague)).toBeVisible()
  await expect(column(member.name)).toHaveCount(0)
  await expect(handle).toBeFocused()
  await expect(hers.getByRole('link', { name: title })).toHaveCount(0)
  await takeBack()

  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: `Move to ${colleague}` }).click()
  await new Shell(page).holdToast('Undo')
  await expect(column(colleague)).toBeVisible()
  await expect(hers.getByRole('link', { name: title })).toHaveCount(0)
  await takeBack()
})
