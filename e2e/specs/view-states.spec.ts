import { expectSound } from '../support/inspect.ts'
import { people } from '../support/people.ts'
import { failedLoad } from '../support/problems.ts'
import { failing, holdBack, withoutFirstAnswers } from '../support/replies.ts'
import { expect, test, type Viewing } from '../support/test.ts'

interface TaskView {
  name: string
  /** What the address says of it. */
  search: string
  /** The call that fills it. */
  call: RegExp
  loading: string
  /** What it says where nothing fits the filter. */
  empty: string
}

const LIST = /\/api\/tasks\?/

const views: TaskView[] = [
  { name: 'cards', search: 'view=cards', call: LIST, loading: 'Loading tasks...', empty: 'No matches' },
  { name: 'table', search: 'view=table', call: LIST, loading: 'Loading tasks...', empty: 'No matches' },
  { name: 'board', search: 'view=board', call: LIST, loading: 'Loading tasks...', empty: 'No tasks' },
  {
    name: 'calendar',
    search: 'view=calendar',
    call: /\/api\/tasks\/days\?/,
    loading: 'Loading calendar...',
    empty: 'No tasks match your filters in this period.',
  },
  { name: 'timeline', search: 'view=timeline', call: LIST, loading: 'Loading tasks...', empty: 'No matches' },
]

const looks: Viewing[] = [
  { theme: 'light', width: 1_280 },
  { theme: 'dark', width: 390 },
]

/** The sentences for a 500 and a 403 (specification, section 8). */
const SERVER_ERROR = 'Something went wrong on our end. Please try again in a moment.'
const FORBIDDEN = 'You do not have permission to perform this action.'

for (const { name, search, call, loading, empty } of views) {
  for (const viewing of looks) {
    const look = `${viewing.theme}, ${viewing.width} px`

    test(`the view ${name} loads, fails, is tried again and refused in words, ${look}`, async ({
      windowOf,
      problems,
    }) => {
      const page = await windowOf(people.pm, viewing)
      problems.expect(failedLoad(/^\/api\//, /status of (500|403)/))
      await withoutFirstAnswers(page)
      const answer = await holdBack(page, call)
      await page.goto(`/tasks?${search}`)
      await expect(page.getByRole('status').filter({ hasText: loading }).first()).toBeVisible()
      await expectSound(page, `${name} while it loads (${look})`)

      answer(failing(500))
      const failed = page.getByRole('alert').filter({ hasText: SERVER_ERROR })
      await expect(failed.first()).toBeVisible()
      await expect(failed.first()).toContainText('01E2EFAULT')
      await expectSound(page, `${name} when it failed (${look})`)

      await page.unroute(call)
      await page.route(call, failing(403))
      await failed.first().getByRole('button', { name: 'Try again' }).click()
      const refused = page.getByRole('alert').filter({ hasText: FORBIDDEN })
      await expect(refused.first()).toBeVisible()
      await expectSound(page, `${name} when it is refused (${look})`)

      await page.unroute(call)
      // A board has a list for each of its columns.
      for (let left = await page.getByRole('button', { name: 'Try again' }).count(); left > 0; left -= 1) {
        await page.getByRole('button', { name: 'Try again' }).first().click()
        await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(left - 1)
      }
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.locator('main').getByRole('link', { name: /./ }).first()).toBeVisible()
    })

    test(`the view ${name} says that nothing fits, ${look}`, async ({ windowOf }) => {
      const page = await windowOf(people.pm, viewing)
      await page.goto(`/tasks?${search}&q=nothing-is-called-so`)
      await expect(page.getByText(empty).first()).toBeVisible()
      await expectSound(page, `${name} without a task (${look})`)
    })
  }
}
