import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call-api.ts'
import { expectNoInjectionNow, expectNoInjection, watchDialogs } from '../support/expect-no-injection.ts'
import { truncate, injectionTexts, toSingleLine } from '../support/injection-texts.ts'
import { teams } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { expect, test } from '../support/test.ts'

const { manager } = teams.first

const NAME_LENGTH = 60
const TAG_LENGTH = 50
const TAGS = 20
const QUERY = 'view=table&columns=due&tag=Quarantine'
const TITLE = 'Quarantine of names'

/** The texts, numbered and cut to the length of a name. */
const names = injectionTexts.map((text, index) => truncate(`${index} ${toSingleLine(text)}`, NAME_LENGTH))

/** Deletes the remains of an earlier attempt, because a person may have fifty of each. */
async function cleanUp(page: Page): Promise<void> {
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

test('forty injection texts are rendered as text in names of views, templates and tags', async ({
  windowOf,
  problems,
}) => {
  problems.expect(failedLoad(/^\/api\//, /status of 429/))
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/notifications')
  await cleanUp(page)
  for (const name of names) {
    await call(page, 'POST', '/api/task-views', { name, query: QUERY, audience: 'below' })
    await call(page, 'POST', '/api/task-templates', { name, title: TITLE })
  }
  for (let start = 0; start < injectionTexts.length; start += TAGS) {
    const tags = injectionTexts
      .slice(start, start + TAGS)
      .map((text) => truncate(toSingleLine(text), TAG_LENGTH))
    await call(page, 'POST', '/api/tasks', { title: TITLE, tags: [...new Set(tags)] })
  }

  await page.goto('/tasks')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Views' })
  const last = sheet.getByRole('link', { name: names.at(-1) ?? '' })
  await last.waitFor()
  await expectNoInjectionNow(page, 'the views one has')
  await last.click()
  await expect(page).toHaveURL(/saved=/)
  await expectNoInjection(page, 'a view that is shown')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  await sheet.getByRole('button', { name: `Actions for ${names[1]}` }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await page.getByText('View deleted').first().waitFor()
  await expectNoInjectionNow(page, 'a view that was deleted')

  await page.goto('/tasks')
  await new Shell(page).ready()
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('combobox').fill('script')
  await palette
    .getByRole('option', { name: /script/ })
    .first()
    .waitFor()
  await expectNoInjectionNow(page, 'what the palette finds')

  await page.goto('/tasks/templates')
  await page
    .getByText(names[0] ?? '')
    .first()
    .waitFor()
  await expectNoInjection(page, 'the templates')
  await page.goto('/tasks?new=1')
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  await dialog.getByLabel('Title').waitFor()
  await expectNoInjectionNow(page, 'a template to choose')

  await page.goto(`/tasks?q=${encodeURIComponent(TITLE)}&tag=${encodeURIComponent(injectionTexts[0] ?? '')}`)
  await page.getByRole('button', { name: `Remove filter Tag is ${injectionTexts[0]}` }).waitFor()
  await page.getByRole('link', { name: TITLE }).first().waitFor()
  await expectNoInjection(page, 'a list by a tag')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'All filters…' }).click()
  await page.getByRole('complementary', { name: 'Filters' }).waitFor()
  await expectNoInjectionNow(page, 'tags to filter by')
  expect(dialogs).toEqual([])
  await page.goto('/notifications')
  await cleanUp(page)
})
