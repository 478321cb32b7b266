import type { Page } from '@playwright/test'
import { call } from '../support/call.ts'
import { expectSound } from '../support/inspect.ts'
import { newMark } from '../support/mark.ts'
import { newcomer, teams } from '../support/people.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.fifth

/** What others change appears within this time. */
const LIVE = { timeout: 2_000 }

/** Somebody else to whom the manager gives tasks; the newcomer is to have none. */
async function findColleague(page: Page): Promise<string> {
  const { items } = await call(page, 'GET', '/api/users/direct-reports')
  const names: string[] = items.map(
    ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`,
  )
  return names.find((name) => name !== member.name && name !== newcomer.name) ?? ''
}

/** How many columns the second stands to the right of the first. */
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

test('a task goes from person to person over the board by keyboard and by its menu, and back by Undo', async ({
  windowOf,
}) => {
  const title = `Hand over the keys ${newMark()}`
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
    await expect(hers.getByRole('link', { name: title })).toBeVisible(LIVE)
  }
  await page.goto(board)
  await hers.goto(`/tasks?q=${encodeURIComponent(title)}`)
  await expect(column(member.name)).toBeVisible()
  await expect(hers.getByRole('link', { name: title })).toBeVisible()
  await expectSound(page, 'the board by person')

  const handle = page.getByRole('button', { name: `Move ${title}` })
  await handle.focus()
  await page.keyboard.press('Enter')
  const steps = await distance(page, member.name, colleague)
  for (let step = 0; step < Math.abs(steps); step += 1) {
    await page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft')
  }
  await expectSound(page, 'a task held over a person')
  await page.keyboard.press('Enter')
  await expect(column(colleague)).toBeVisible()
  await expect(column(member.name)).toHaveCount(0)
  await expect(handle).toBeFocused()
  await expect(hers.getByRole('link', { name: title })).toHaveCount(0, LIVE)
  await takeBack()

  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: `Move to ${colleague}` }).click()
  await expect(column(colleague)).toBeVisible()
  await expect(hers.getByRole('link', { name: title })).toHaveCount(0, LIVE)
  await takeBack()
})
