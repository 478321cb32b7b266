import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { expectSound, expectSoundInBothThemes } from '../support/inspect.ts'
import { newcomer, people, type Person } from '../support/people.ts'
import { failedLoad, notSignedIn } from '../support/problems.ts'
import { failing, holdBack, withoutFirstAnswers, withoutNews } from '../support/replies.ts'
import { bothWindows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

interface ListScreen {
  path: string
  person: Person
  /** The call that fills the screen. */
  call: RegExp
  loading: string
}

/** The sentence for a 500 (specification, section 8). */
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
  test(`${path} says that it loads, that it failed, and tries again`, async ({ windowOf, problems }) => {
    const page = await windowOf(person)
    problems.expect(failedLoad(/^\/api\//, /status of 500/))
    await withoutFirstAnswers(page)
    const answer = await holdBack(page, call)
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: loading })).toBeVisible()
    await expectSound(page, `${path} while it loads`)

    answer(failing(500))
    const panel = page.getByRole('alert').filter({ hasText: SERVER_ERROR })
    await expect(panel).toBeVisible()
    await expect(panel).toContainText('01E2EFAULT')
    await expectSound(page, `${path} when it failed`)

    await page.unroute(call)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('the dashboard keeps what works when its figures fail', async ({ windowOf, problems }) => {
  const page = await windowOf(people.pm)
  problems.expect(failedLoad(/^\/api\/dashboard/, /status of 503/))
  await withoutFirstAnswers(page)
  await page.route(/\/api\/dashboard\/stats/, failing(503))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent Activity' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')).toHaveCount(3)
  await expectSound(page, 'the dashboard without figures')
  await page.unroute(/\/api\/dashboard\/stats/)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('Team Size')).toBeVisible()
})

test('empty lists of tasks, reports and notifications say what will appear there', { tag: '@core' }, async ({
  windowOf,
}) => {
  const page = await windowOf(newcomer)
  await page.goto('/tasks')
  await expect(page.getByText('No tasks found.')).toBeVisible()
  await expect(page.getByText('Contact your manager to get tasks assigned.')).toBeVisible()
  await expectSound(page, 'no tasks')
  await page.goto('/report')
  await expect(
    page.getByText('No tasks assigned to you. Contact your manager to get tasks assigned.'),
  ).toBeVisible()
  await expectSound(page, 'no tasks to report on')
  await page.goto('/reports')
  await expect(page.getByText('No progress reports found.')).toBeVisible()
  await expect(page.getByText('Reports will appear here once team members submit them.')).toBeVisible()
  await expectSound(page, 'no reports')
  await new Shell(page).bell.click()
  await expect(new Shell(page).notifications).toContainText('No notifications')
  await expect(new Shell(page).notifications.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await expectSound(page, 'no notifications')
})

test('a filter that fits nothing can be taken back', async ({ windowOf }) => {
  const page = await windowOf(people.it_admin)
  await page.goto('/users?q=nobody-is-called-so')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()).toBeVisible()
})

test('an unknown address is a 404 page inside the portal', { tag: '@core' }, async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.goto('/nowhere')
  await expect(new Shell(page).heading).toHaveText('404 Page Not Found')
  await expect(new Shell(page).navigation).toBeVisible()
  await expectSound(page, 'the 404 page')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(new Shell(page).heading).toHaveText(/^Welcome/)
})

test('a page from before the sections were there finds them, not a 404', async ({ windowOf }) => {
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

test('a task out of reach is not found', { tag: '@core' }, async ({ windowOf, problems }) => {
  const page = await windowOf(newcomer)
  problems.expect(failedLoad(/^\/api\/tasks\/1/, /status of 404/))
  await page.goto('/tasks/1')
  await expect(new Shell(page).heading).toHaveText('Task not found')
  await expectSound(page, 'a task that is not there')
  await page.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect(new Shell(page).heading).toHaveText('My Tasks')
})

test('people who may not manage users are told so', { tag: '@core' }, async ({ windowOf, problems }) => {
  const page = await windowOf(people.staff)
  problems.expect(failedLoad(/^\/api\/users/, /status of 403/))
  await page.goto('/users')
  await expect(page.getByText('You do not have permission to perform this action.')).toBeVisible()
  await expectSound(page, 'a forbidden page')
})

test.describe('before and after a session', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [1_280, 390]) {
      test(`the sign-in is sound, ${theme}, ${width} px`, async ({ emptyWindow }) => {
        const page = await emptyWindow({ theme, width })
        const signIn = new SignInPage(page)
        await page.goto('/tasks')
        await expect(signIn.required).toBeVisible()
        await expect(page.getByText('Please log in to access the system.')).toBeVisible()
        await expect(signIn.logIn).toBeFocused()
        await expectSound(page, 'Authentication Required')
        await page.keyboard.press('Enter')
        await expect(page.getByLabel('Email')).toBeVisible()
        await expectSound(page, "the provider's page")
      })
    }
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
  for (const viewing of bothWindows) {
    const look = `${viewing.width} px`
    test(`the screen after the end says why, ${look}`, async ({ emptyWindow }) => {
      const page = await emptyWindow(viewing)
      for (const [reason, text] of reasons) {
        await page.goto(`/signed-out?reason=${reason}`)
        await expect(page.getByText(text)).toBeVisible()
        await expectSoundInBothThemes(page, `signed out: ${reason} (${look})`)
      }
    })
  }

  test('a session that has expired meanwhile ends with the next call', { tag: '@core' }, async ({
    windowOf,
    problems,
  }) => {
    const page = await windowOf(people.pm)
    // What the page asks of itself once it stands, or because of what others do, would end the session before the click does.
    await withoutNews(page)
    await page.goto('/tasks')
    await expect(new Shell(page).heading).toHaveText('All Tasks')
    await page.waitForLoadState('networkidle')
    problems.expect(notSignedIn, failedLoad(/^\/api\//, /status of 401/))
    await page.context().clearCookies()
    await new Shell(page).entry('Team Reports').click()
    await expect(new SignInPage(page).required).toBeVisible()
    await expect(
      page.getByText('Your session has ended. Log in to pick up where you left off.'),
    ).toBeVisible()
  })

  test('a portal that cannot answer is not taken for a missing sign-in', { tag: '@core' }, async ({
    emptyWindow,
    problems,
  }) => {
    const page = await emptyWindow()
    problems.expect(failedLoad(/^\/api\/auth\/user/, /status of 500/))
    await page.route(/\/api\/auth\/user/, failing(500))
    await page.goto('/')
    await expect(page.getByText('Headway could not be started')).toBeVisible()
    await expect(new SignInPage(page).required).toBeHidden()
    await expectSound(page, 'a portal that cannot answer')
    await page.unroute(/\/api\/auth\/user/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(new SignInPage(page).required).toBeVisible()
  })
})
