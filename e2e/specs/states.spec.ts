import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { unusedAccount, people, type Person } from '../support/people.ts'
import { failedLoad, notSignedIn } from '../support/console-errors.ts'
import { respondWithError, delayResponse, withoutPreloadedResponses } from '../support/intercept-requests.ts'
import { viewings } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

interface ListScreen {
  path: string
  person: Person
  /** Request whose response fills the screen. */
  call: RegExp
  loading: string
}

/** Text for status 500 (specification, section 8). */
const SERVER_ERROR = 'Something went wrong on our end. Please try again in a moment.'

const listScreens: ListScreen[] = [
  {
    path: '/tasks',
    person: people.pm,
    call: /\/api\/tasks\?/,
    loading: 'Loading tasks...',
  },
  {
    path: '/tasks/series',
    person: people.pm,
    call: /\/api\/series\?/,
    loading: 'Loading recurring tasks...',
  },
  {
    path: '/report',
    person: people.staff,
    call: /\/api\/tasks\/me/,
    loading: 'Loading tasks...',
  },
  {
    path: '/reports',
    person: people.pm,
    call: /\/api\/progress-reports\?/,
    loading: 'Loading reports...',
  },
  {
    path: '/users',
    person: people.it_admin,
    call: /\/api\/users\?/,
    loading: 'Loading users...',
  },
  {
    path: '/activity',
    person: people.pm,
    call: /\/api\/.*staff/,
    loading: 'Loading sign-ins...',
  },
]

for (const { path, person, call, loading } of listScreens) {
  test(`the page ${path} shows loading and error states and retries`, async ({ windowOf, problems }) => {
    const page = await windowOf(person)
    problems.expect(failedLoad(/^\/api\//, /status of 500/))
    await withoutPreloadedResponses(page)
    const answer = await delayResponse(page, call)
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: loading })).toBeVisible()
    await expectAccessible(page, `${path} while it loads`)

    answer(respondWithError(500))
    const panel = page.getByRole('alert').filter({ hasText: SERVER_ERROR })
    await expect(panel).toBeVisible()
    await expect(panel).toContainText('01E2EFAULT')
    await expectAccessible(page, `${path} when it failed`)

    await page.unroute(call)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('the dashboard keeps its other parts when the numbers fail', async ({ windowOf, problems }) => {
  const page = await windowOf(people.pm)
  problems.expect(failedLoad(/^\/api\/dashboard/, /status of 503/))
  await withoutPreloadedResponses(page)
  await page.route(/\/api\/dashboard\/stats/, respondWithError(503))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent Activity' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')).toHaveCount(3)
  await expectAccessible(page, 'the dashboard without figures')
  await page.unroute(/\/api\/dashboard\/stats/)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('Team Size')).toBeVisible()
})

test('empty lists of tasks, reports and notifications say what will appear there', { tag: '@core' }, async ({
  windowOf,
}) => {
  const page = await windowOf(unusedAccount)
  await page.goto('/tasks')
  await expect(page.getByText('No tasks found.')).toBeVisible()
  await expect(page.getByText('Contact your manager to get tasks assigned.')).toBeVisible()
  await expectAccessible(page, 'no tasks')
  await page.goto('/report')
  await expect(
    page.getByText('No tasks assigned to you. Contact your manager to get tasks assigned.'),
  ).toBeVisible()
  await expectAccessible(page, 'no tasks to report on')
  await page.goto('/reports')
  await expect(page.getByText('No progress reports found.')).toBeVisible()
  await expect(page.getByText('Reports will appear here once team members submit them.')).toBeVisible()
  await expectAccessible(page, 'no reports')
  await new Shell(page).bell.click()
  await expect(new Shell(page).notifications).toContainText('No notifications')
  await expect(new Shell(page).notifications.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await expectAccessible(page, 'no notifications')
})

test('a filter without matches can be cleared', async ({ windowOf }) => {
  const page = await windowOf(people.it_admin)
  await page.goto('/users?q=no-such-name')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()).toBeVisible()
})

test('an unknown URL shows a 404 page inside the portal', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.goto('/nowhere')
  await expect(new Shell(page).heading).toHaveText('404 Page Not Found')
  await expect(new Shell(page).navigation).toBeVisible()
  await expectAccessible(page, 'the 404 page')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(new Shell(page).heading).toHaveText(/^Welcome/)
})

test('a page that was opened before its section existed finds it instead of a 404', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.route('/tasks', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /(<script type="application\/json" id="headway-sections">).*?(<\/script>)/s,
      '$1{"sections":[]}$2',
    )
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/tasks')
  await expect(new Shell(page).heading).toHaveText('All Tasks')
})

test('a task that the user cannot access shows "not found"', { tag: '@core' }, async ({
  windowOf,
  problems,
}) => {
  const page = await windowOf(unusedAccount)
  problems.expect(failedLoad(/^\/api\/tasks\/1/, /status of 404/))
  await page.goto('/tasks/1')
  await expect(new Shell(page).heading).toHaveText('Task not found')
  await expectAccessible(page, 'a task that is not there')
  await page.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect(new Shell(page).heading).toHaveText('My Tasks')
})

test('users who may not manage users see a forbidden page', { tag: '@core' }, async ({
  windowOf,
  problems,
}) => {
  const page = await windowOf(people.staff)
  problems.expect(failedLoad(/^\/api\/users/, /status of 403/))
  await page.goto('/users')
  await expect(page.getByText('You do not have permission to perform this action.')).toBeVisible()
  await expectAccessible(page, 'a forbidden page')
})

test.describe('before and after a session', () => {
  for (const viewing of viewings) {
    test(`the sign-in page passes the accessibility checks, ${viewing.width} px`, async ({ emptyWindow }) => {
      const page = await emptyWindow(viewing)
      const signIn = new SignInPage(page)
      await page.goto('/tasks')
      await expect(signIn.required).toBeVisible()
      await expect(page.getByText('Please log in to access the system.')).toBeVisible()
      await expect(signIn.logIn).toBeFocused()
      await expectAccessibleInBothThemes(page, 'Authentication Required')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Email')).toBeVisible()
      await expectAccessibleInBothThemes(page, "the provider's page")
    })
  }

  test('a demo account signs in with one click', async ({ emptyWindow }) => {
    const page = await emptyWindow({ theme: 'light', width: 1_280 })
    await page.goto('/')
    await new SignInPage(page).logIn.click()
    await page.getByRole('button', { name: people.viewer.email }).click()
    await expect(new Shell(page).heading).toHaveText(/^Welcome/)
  })

  const reasons = [
    ['signed_out', 'You have been signed out.'],
    ['expired', 'Your session has ended. Log in to pick up where you left off.'],
    ['timeout', 'You were signed out because your session reached 8 hours.'],
    ['ended', 'Your session was ended by an administrator.'],
    ['inactive', 'Your account is inactive. Contact your administrator.'],
    ['waiting', 'Your account needs to be activated. An administrator has been notified.'],
    ['ambiguous_role', 'Your account has more than one role. Contact your administrator.'],
    ['no_portal_role', 'Your account has no role in this portal. Contact your administrator.'],
    ['provider_unavailable', 'The sign-in service can’t be reached right now. Please try again in a moment.'],
    ['unavailable', 'Sign-in is not available right now. Please try again in a moment.'],
    ['limited', 'Too many people are signing in from your network right now. Please try again in a minute.'],
    ['refused', 'The sign-in was not completed. Please try again.'],
  ] as const
  for (const viewing of viewings) {
    const look = `${viewing.width} px`
    test(`the signed-out screen says why the session ended, ${look}`, async ({ emptyWindow }) => {
      const page = await emptyWindow(viewing)
      for (const [reason, text] of reasons) {
        await page.goto(`/signed-out?reason=${reason}`)
        await expect(page.getByText(text)).toBeVisible()
      }
      await expectAccessibleInBothThemes(page, `the screen after the end (${look})`)
    })
  }

  test('the next call ends a session that has expired', { tag: '@core' }, async ({ windowOf, problems }) => {
    const page = await windowOf(people.pm)
    // The page also sends requests by itself. The session must end at the request that the click causes.
    await page.route(/\/api\/progress-reports/, async (route) => {
      await page.context().clearCookies()
      await route.continue()
    })
    await page.goto('/tasks')
    await expect(new Shell(page).heading).toHaveText('All Tasks')
    problems.expect(notSignedIn, failedLoad(/^\/api\//, /status of 401/))
    await new Shell(page).entry('Team Reports').click()
    await expect(new SignInPage(page).required).toBeVisible()
    await expect(
      page.getByText('Your session has ended. Log in to pick up where you left off.'),
    ).toBeVisible()
  })

  test('an unavailable portal is not mistaken for a missing sign-in', async ({ emptyWindow, problems }) => {
    const page = await emptyWindow()
    problems.expect(failedLoad(/^\/api\/auth\/user/, /status of 500/))
    await page.route(/\/api\/auth\/user/, respondWithError(500))
    await page.goto('/')
    await expect(page.getByText('Headway couldn’t start')).toBeVisible()
    await expect(new SignInPage(page).required).toBeHidden()
    await expectAccessible(page, 'a portal that cannot answer')
    await page.unroute(/\/api\/auth\/user/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(new SignInPage(page).required).toBeVisible()
  })
})
