import { expectAccessible } from '../support/accessibility.ts'
import { people } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { respondWithError, delayResponse, withoutPreloadedResponses } from '../support/intercept-requests.ts'
import { viewings } from '../support/screens.ts'
import { expect, test, type Viewing } from '../support/test.ts'

interface TaskView {
  name: string
  /** One look per view, because all views show the same state components. */
  viewing: Viewing
  /** Request whose response fills the view. */
  call: RegExp
  loading: string
  /** Text when no task matches the filter. */
  empty: string
}

const [desktop, phone] = viewings
const list = { call: /\/api\/tasks\?/, loading: 'Loading tasks...' }

const views: TaskView[] = [
  { ...list, name: 'cards', viewing: phone, empty: 'No matches' },
  { ...list, name: 'table', viewing: desktop, empty: 'No matches' },
  { ...list, name: 'board', viewing: phone, empty: 'No tasks' },
  {
    name: 'calendar',
    viewing: desktop,
    call: /\/api\/tasks\/days\?/,
    loading: 'Loading calendar...',
    empty: 'No tasks match your filters in this period.',
  },
  { ...list, name: 'timeline', viewing: phone, empty: 'No matches' },
]

/** Texts for status 500 and 403 (specification, section 8). */
const SERVER_ERROR = 'Something went wrong on our end. Please try again in a moment.'
const FORBIDDEN = 'You do not have permission to perform this action.'

for (const { name, viewing, call, loading, empty } of views) {
  const look = `${viewing.theme}, ${viewing.width} px`

  test(`the view ${name} shows loading, error, retry and permission states, ${look}`, async ({
    windowOf,
    problems,
  }) => {
    const page = await windowOf(people.pm, viewing)
    problems.expect(failedLoad(/^\/api\//, /status of (500|403)/))
    await withoutPreloadedResponses(page)
    const answer = await delayResponse(page, call)
    await page.goto(`/tasks?view=${name}`)
    await expect(page.getByRole('status').filter({ hasText: loading }).first()).toBeVisible()
    await expectAccessible(page, `${name} while it loads (${look})`)

    answer(respondWithError(500))
    const failed = page.getByRole('alert').filter({ hasText: SERVER_ERROR })
    await expect(failed.first()).toBeVisible()
    await expect(failed.first()).toContainText('01E2EFAULT')
    await expectAccessible(page, `${name} when it failed (${look})`)

    await page.unroute(call)
    await page.route(call, respondWithError(403))
    await failed.first().getByRole('button', { name: 'Try again' }).click()
    const refused = page.getByRole('alert').filter({ hasText: FORBIDDEN })
    await expect(refused.first()).toBeVisible()
    await expectAccessible(page, `${name} when it is refused (${look})`)

    await page.unroute(call)
    // A board loads a list for each column.
    for (let left = await page.getByRole('button', { name: 'Try again' }).count(); left > 0; left -= 1) {
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(left - 1)
    }
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.locator('main').getByRole('link', { name: /./ }).first()).toBeVisible()
  })

  test(`the view ${name} says that no tasks match, ${look}`, async ({ windowOf }) => {
    const page = await windowOf(people.pm, viewing)
    await page.goto(`/tasks?view=${name}&q=nothing-is-called-so`)
    await expect(page.getByText(empty).first()).toBeVisible()
    await expectAccessible(page, `${name} without a task (${look})`)
  })
}
