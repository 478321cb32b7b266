import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call.ts'
import { expectHarmlessNow, expectHarmless, watchDialogs } from '../support/harmless.ts'
import { cut, hostileTexts, inOneLine } from '../support/hostile-texts.ts'
import { teams } from '../support/people.ts'
import { failedLoad } from '../support/problems.ts'
import { expect, test } from '../support/test.ts'

const { manager } = teams.first

const NAME_LENGTH = 60
const TAG_LENGTH = 50
const TAGS = 20
const QUERY = 'view=table&columns=due&tag=Quarantine'
const TITLE = 'Quarantine of names'

/** Each text whole as far as a name takes it, told apart by its number. */
const names = hostileTexts.map((text, index) => cut(`${index} ${inOneLine(text)}`, NAME_LENGTH))

/** Takes away what an attempt before this one has left: a person has fifty of each. */
async function clearAway(page: Page): Promise<void> {
  for (const path of ['/api/task-views', '/api/task-templates']) {
    const { items } = await call(page, 'GET', path)
    for (const { id, name } of items) {
      if (names.includes(name)) {
        await call(page, 'DELETE', `${path}/${id}`)
      }
    }
  }
  const { items } = await call(page, 'GET', `/api/tasks?q=${encodeURIComponent(TITLE)}`)
  for (const { id } of items) {
    await call(page, 'DELETE', `/api/tasks/${id}`)
  }
}

test('forty hostile texts are text as names of views, of templates and of tags', async ({
  windowOf,
  problems,
}) => {
  test.setTimeout(240_000)
  problems.expect(failedLoad(/^\/api\//, /status of 429/))
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/notifications')
  await clearAway(page)
  for (const name of names) {
    await call(page, 'POST', '/api/task-views', { name, query: QUERY, audience: 'below' })
    await call(page, 'POST', '/api/task-templates', { name, title: TITLE })
  }
  for (let start = 0; start < hostileTexts.length; start += TAGS) {
    const tags = hostileTexts.slice(start, start + TAGS).map((text) => cut(inOneLine(text), TAG_LENGTH))
    await call(page, 'POST', '/api/tasks', { title: TITLE, tags: [...new Set(tags)] })
  }

  await page.goto('/tasks')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Views' })
  const last = sheet.getByRole('link', { name: names.at(-1) ?? '' })
  await last.waitFor()
  await expectHarmlessNow(page, 'the views one has')
  await last.click()
  await expect(page).toHaveURL(/saved=/)
  await expectHarmless(page, 'a view that is shown')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  await sheet.getByRole('button', { name: `Actions for ${names[1]}` }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await page.getByText('View deleted').first().waitFor()
  await expectHarmlessNow(page, 'a view that was deleted')

  await page.goto('/tasks')
  await new Shell(page).ready()
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('combobox').fill('script')
  await palette
    .getByRole('option', { name: /script/ })
    .first()
    .waitFor()
  await expectHarmlessNow(page, 'what the palette finds')

  await page.goto('/tasks/templates')
  await page
    .getByText(names[0] ?? '')
    .first()
    .waitFor()
  await expectHarmless(page, 'the templates')
  await page.goto('/tasks?new=1')
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  await dialog.getByLabel('Title').waitFor()
  await expectHarmlessNow(page, 'a template to choose')

  await page.goto(`/tasks?q=${encodeURIComponent(TITLE)}&tag=${encodeURIComponent(hostileTexts[0] ?? '')}`)
  await page.getByRole('button', { name: `Remove filter Tag is ${hostileTexts[0]}` }).waitFor()
  await page.getByRole('link', { name: TITLE }).first().waitFor()
  await expectHarmless(page, 'a list by a tag')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'All filters…' }).click()
  await page.getByRole('complementary', { name: 'Filters' }).waitFor()
  await expectHarmlessNow(page, 'tags to filter by')
  expect(dialogs).toEqual([])
  await page.goto('/notifications')
  await clearAway(page)
})
