import type { Locator } from '@playwright/test'
import { SectionsConsole } from '../pages/SectionsConsole.ts'
import { Shell } from '../pages/Shell.ts'
import { problem } from '../support/mock-responses.ts'
import {
  everySection,
  fresh,
  healthTrend,
  keys,
  LONG,
  off,
  published,
  releases,
  tokens,
  travel,
  withHistory,
} from '../support/console-sections.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { people } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { viewings } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const LIST = 'GET /api/sections'
const SERVER_ERROR = 'Something went wrong on our end. Please try again in a moment.'
const FORBIDDEN = 'You do not have permission to perform this action.'
const TRAVEL = '/api/sections/mfe_travel'
const archive = { name: 'travel.tar.gz', mimeType: 'application/gzip', buffer: Buffer.from('bytes') }

async function seeList(view: SectionsConsole): Promise<void> {
  const { page, answers } = view
  const held = answers.hold(LIST)
  await page.goto('/admin/sections')
  await expect(page.getByRole('status').filter({ hasText: 'Loading sections...' })).toBeVisible()
  await view.sound('the list while it loads')
  answers.refuse(LIST, 500)
  held.go()
  await expect(page.getByRole('alert').filter({ hasText: SERVER_ERROR })).toContainText('01E2EFAULT')
  await view.sound('the list when it failed')
  answers.give(LIST, { items: [] })
  await view.tryAgain()
  await expect(page.getByText('No sections yet')).toBeVisible()
  await view.sound('the list without a section')
}

async function addSection(view: SectionsConsole): Promise<void> {
  const { page, answers, dialog } = view
  const opener = await view.press('Add section')
  await view.expectDialog('Add a section')
  answers.give(
    'POST /api/sections',
    problem('section_exists', 'A section with this name already exists.'),
    409,
  )
  await dialog.getByLabel(/^Name/).fill(LONG.name)
  await dialog.getByLabel(/^Title/).fill(LONG.title)
  await dialog.getByLabel('Team').fill('T'.repeat(100))
  await dialog.getByRole('button', { name: 'Add section' }).click()
  await expect(page.getByText('A section with this name already exists.').first()).toBeVisible()
  await view.expectDialog('Add a section')
  await expect(dialog.getByLabel(/^Title/)).toHaveValue(LONG.title)
  await view.discard(opener)
}

/** Visits sections in each state on their own page. */
async function seeSections(view: SectionsConsole): Promise<void> {
  const { page, answers } = view
  answers.give(LIST, { items: everySection })
  await page.reload()
  await expect(page.getByRole('table', { name: 'Sections' }).locator('tbody tr')).toHaveCount(
    everySection.length,
  )
  await view.sound('the list with every kind of section')

  await view.toSection(fresh.title)
  await expect(page.getByText('No releases yet')).toBeVisible()
  await view.sound('a section without a release')
  await view.toList()

  await view.toSection(LONG.title)
  await view.sound('a section with long names')
  await view.toList()

  await view.toSection(off.title)
  await expect(page.getByText('this portal doesn’t have it')).toBeVisible()
  await view.sound('a section that is switched off')
  for (const entry of ['Enable', 'Remove section']) {
    const opener = await view.choose('More actions', entry)
    await view.expectDialog(entry === 'Enable' ? 'Enable section' : 'Remove section')
    await view.close(opener)
  }
  await view.toList()
}

/** Visits a section page that loads, that fails and that doesn't exist. */
async function seeOneComing(view: SectionsConsole): Promise<void> {
  const { page, answers } = view
  const held = answers.hold(`GET ${TRAVEL}`)
  await page.getByRole('link', { name: travel.title, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading section...' })).toBeVisible()
  await view.sound('a section while it loads')
  answers.refuse(`GET ${TRAVEL}`, 500)
  held.go()
  await expect(page.getByRole('alert').filter({ hasText: SERVER_ERROR })).toBeVisible()
  await view.sound('a section when it failed')
  answers.refuse(`GET ${TRAVEL}`, 404)
  await view.tryAgain()
  await expect(new Shell(page).heading).toHaveText('Section not found')
  await view.sound('a section that is not there')
  await view.toList()
  answers.give(`GET ${TRAVEL}`, withHistory(travel))
}

/** Visits the panels of the section with every optional part. */
async function seeTravel(view: SectionsConsole): Promise<void> {
  const { page, answers } = view
  const panels = ['health', 'releases', 'tokens', 'keys'].map((part) => `GET ${TRAVEL}/${part}`)
  const given = { health: healthTrend, releases, tokens, keys }
  const held = panels.map((panel) => answers.hold(panel))
  await view.toSection(travel.title)
  await expect(page.getByRole('status').filter({ hasText: 'Loading errors and load time...' })).toBeVisible()
  await view.sound('the panels of a section while they load')
  panels.forEach((panel) => answers.refuse(panel, 500))
  held.forEach(({ go }) => go())
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(panels.length)
  await view.sound('the panels of a section when they failed')
  for (const [part, items] of Object.entries(given)) {
    answers.give(`GET ${TRAVEL}/${part}`, { items })
    await view.tryAgain()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(
      panels.length - 1 - Object.keys(given).indexOf(part),
    )
  }
  const toggles = page.getByRole('list', { name: 'Releases' }).getByRole('button', { name: /passed$/ })
  await expect(toggles).toHaveCount(releases.length)
  for (const toggle of await toggles.all()) {
    await toggle.click()
  }
  await expect(page.getByText('from_a_newer_portal')).toBeVisible()
  await view.sound('a section with every kind of release and change')
}

async function publish(view: SectionsConsole): Promise<void> {
  const { answers, dialog } = view
  const call = `POST ${TRAVEL}/releases`
  const opener = await view.press('Publish release')
  await view.expectDialog('Publish a release')
  const held = answers.hold(call)
  await dialog.getByLabel('Archive').setInputFiles(archive)
  await expect(dialog.getByText('Checking the archive...').first()).toBeVisible()
  await view.expectDialog('Publish a release')
  answers.give(call, published(['integrity', 'paths', 'sizes']))
  held.go()
  await expect(dialog.getByText('This archive was rejected.')).toBeVisible()
  await expect(dialog.getByText('Failed', { exact: true })).toHaveCount(3)
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await view.expectDialog('Publish a release')
  answers.give(call, problem('bad_archive', 'This is no gzipped tar archive.'), 400)
  await dialog.getByLabel('Archive').setInputFiles({ ...archive, name: `${LONG.word}.tgz` })
  await expect(dialog.getByText('This is no gzipped tar archive.')).toBeVisible()
  await view.expectDialog('Publish a release')
  answers.give(call, published([]))
  await dialog.getByLabel('Archive').setInputFiles({ ...archive, name: 'mended.tar.gz' })
  await expect(dialog.getByText('1.4.0 passed all checks.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await view.expectDialog('Publish a release')
  await view.discard(opener)
}

async function useFor(view: SectionsConsole): Promise<void> {
  const { dialog } = view
  const opener = await view.press('Activate 1.3.0…')
  await view.expectDialog('Activate 1.3.0')
  for (const audience of ['percentage', 'roles']) {
    await dialog.getByLabel('Audience').selectOption(audience)
    await dialog.getByRole('button', { name: 'Activate' }).click()
    await expect(dialog.getByText('Enter a reason')).toBeVisible()
    await view.expectDialog('Activate 1.3.0')
  }
  await view.discard(opener)
}

/** Opens the dialogs that ask for a reason and the dialog that edits the section. */
async function runActions(view: SectionsConsole): Promise<void> {
  const { page, answers, dialog } = view
  for (const [button, title] of [
    ['Roll back to 1.1.0', 'Roll back'],
    ['Withdraw', 'Withdraw release'],
    ['Change', 'Set the backend address'],
    ['Remove', 'Remove backend'],
  ] as const) {
    const opener = await view.press(button)
    await view.expectDialog(title)
    await view.close(opener)
  }
  for (const [entry, title] of [
    ['Unpin', 'Unpin section'],
    ['Disable', 'Disable section'],
  ] as const) {
    await view.close(await openDialog(view, entry, title))
  }
  const moved = problem(
    'release_conflict',
    'Someone changed this section’s releases in the meantime. Reload and try again.',
  )
  answers.give(`PUT ${TRAVEL}`, moved, 409)
  const opener = await openDialog(view, 'Edit section', 'Edit section')
  await dialog.getByLabel('Team').fill('T'.repeat(100))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Another administrator changed this section/).first()).toBeVisible()
  await view.expectDialog('Edit section')
  await expect(dialog.getByLabel('Team')).toHaveValue('T'.repeat(100))
  await view.discard(opener)
}

async function openDialog(view: SectionsConsole, entry: string, title: string): Promise<Locator> {
  const opener = await view.choose('More actions', entry)
  await view.expectDialog(title)
  return opener
}

/** Creates a token, adds a key that is refused at first, and opens the confirmation before revoking. */
async function giveAccess(view: SectionsConsole): Promise<void> {
  const { page, answers, dialog } = view
  const made = { ...tokens[1], name: 'N'.repeat(100), token: `hwt_${'secret'.repeat(10)}` }
  answers.give(`POST ${TRAVEL}/tokens`, made, 201)
  const maker = await view.press('Create token')
  await view.expectDialog('Create a token')
  await dialog.getByLabel(/^Name/).fill('N'.repeat(100))
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await view.expectDialog('Token created')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await view.expectClosed(maker)

  const adder = await view.press('Add key')
  await view.expectDialog('Add a signing key')
  const errors = [{ pointer: '/publicKey', code: 'not_allowed', message: 'Paste an Ed25519 public key' }]
  answers.give(`POST ${TRAVEL}/keys`, { ...problem('validation', 'Refused'), errors }, 400)
  await dialog.getByLabel(/^Key owner/).fill('Travel desk')
  await dialog.getByLabel(/^Public key/).fill('ssh-ed25519')
  await dialog.getByRole('button', { name: 'Add key' }).click()
  await expect(dialog.getByText('Paste an Ed25519 public key')).toBeVisible()
  await view.expectDialog('Add a signing key')
  answers.give(`POST ${TRAVEL}/keys`, keys[0], 201)
  await dialog.getByRole('button', { name: 'Add key' }).click()
  await expect(page.getByText('Key added').first()).toBeVisible()
  await view.expectClosed(adder)
  await view.sound('a section with a key that was added')

  const remover = await view.press('Revoke build server')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await view.sound('the confirmation before a token is revoked')
  await page.keyboard.press('Escape')
  await expect(remover).toBeFocused()
}

for (const viewing of viewings) {
  const look = `${viewing.theme}, ${viewing.width} px`

  test(`every state and dialog of the Sections screens passes the accessibility checks, ${look}`, async ({
    windowOf,
    problems,
  }) => {
    test.setTimeout(300_000)
    problems.expect(failedLoad(/^\/api\/sections/, /status of (500|404|400|409)/))
    const view = new SectionsConsole(await windowOf(people.it_admin, viewing), look)
    await view.prepare()
    await test.step('the list', () => seeList(view))
    await test.step('a new section', () => addSection(view))
    await test.step('sections', () => seeSections(view))
    await test.step('a section on its way', () => seeOneComing(view))
    await test.step('the section with everything', () => seeTravel(view))
    await test.step('publishing', () => publish(view))
    await test.step('taking into use', () => useFor(view))
    await test.step('acts', () => runActions(view))
    await test.step('access', () => giveAccess(view))
  })

  test(`the Sections screens are forbidden for a manager, ${look}`, async ({ windowOf, problems }) => {
    problems.expect(failedLoad(/^\/api\/sections/, /status of (403|404)/))
    const page = await windowOf(people.pm, viewing)
    for (const path of ['/admin/sections', '/admin/sections/mfe_tasks']) {
      await page.goto(path)
      await expect(page.getByText(FORBIDDEN)).toBeVisible()
      await expect(page.getByRole('button', { name: /section|release/i })).toHaveCount(0)
      await expectAccessible(page, `${path} for a manager (${look})`)
    }
  })
}
