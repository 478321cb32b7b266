import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumPath } from '@headway/tools/chromium'
import { headwaySection, installOutside, startHeadwaySection } from '@headway/tools/outside-team'
import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { freePort } from '../support/addresses.ts'
import {
  changeFile,
  expectErrorsInPage,
  expectHotReplacement,
  expectNewRoute,
} from '../support/development-server.ts'
import { expectOwnBackend } from '../support/section-backend.ts'
import { failedLoad, unusedPreload } from '../support/console-errors.ts'
import { uniqueName } from '../support/unique-name.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const mark = uniqueName()
const NAME = `mfe_leave${mark}`
const PATH = `/leave${mark}`
const TITLE = `Leave ${mark}`

const note = `import { Textarea } from '@headway/design-system/forms'
import { useUnsaved } from '@headway/sdk'
import { useState } from 'react'

/** A field with unsaved input. */
export function Note() {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return <Textarea aria-label="Note" value={text} onChange={setText} />
}
`

let outside: string
let section: string

test.beforeAll(async () => {
  test.setTimeout(300_000)
  outside = await mkdtemp(join(tmpdir(), 'headway team '))
  await installOutside(outside)
  const owner = ['--team', 'People', '--contact', 'people@headway.test']
  await headwaySection(outside, ['new', `leave${mark}`, '--title', TITLE, ...owner])
  section = join(outside, `mfe-leave${mark}`)
  await writeFile(join(section, 'src/overview/Note.tsx'), note)
  await change('src/overview/Overview.tsx', (text) =>
    text
      .replace('<Async', '<Note />\n      <Async')
      .replace('import { toTask }', "import { Note } from './Note.tsx'\nimport { toTask }"),
  )
})
test.afterAll(() => rm(outside, { recursive: true, force: true }))

const change = (file: string, how: (text: string) => string) => changeFile(join(section, file), how)

/** Registers the section and creates a token for its team on the Sections screen. */
async function tokenFor(administrator: Page): Promise<string> {
  await administrator.goto('/')
  const headers = { origin: new URL(administrator.url()).origin }
  const owner = { team: 'People', contact: 'people@headway.test' }
  const made = await administrator.request.post('/api/sections', {
    headers,
    data: { name: NAME, title: TITLE, owner },
  })
  expect(made.status()).toBe(201)
  const token = await administrator.request.post(`/api/sections/${NAME}/tokens`, {
    headers,
    data: { name: 'CI', scope: 'operate', days: 1 },
  })
  expect(token.status()).toBe(201)
  return ((await token.json()) as { token: string }).token
}

/** Publishes the team's archive as an administrator. */
async function dropOnScreen(administrator: Page, archive: string): Promise<void> {
  await administrator.goto(`/admin/sections/${NAME}`)
  await administrator.getByRole('button', { name: 'Publish release' }).click()
  const dialog = administrator.getByRole('dialog')
  await dialog.getByLabel('Archive').setInputFiles(archive)
  await expect(dialog.getByText('0.2.0 passed all checks.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(administrator.getByText('Release published').first()).toBeVisible()
}

/** Reloads the section until the gateway shows the change. */
const expectHeading = async (page: Page, heading: string) => {
  await expect(async () => {
    await page.goto(PATH)
    await expect(new Shell(page).heading).toHaveText(heading, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}

/** Expects that the development server shows the section inside the portal before it is registered there. */
async function expectInside(page: Page, portal: string): Promise<void> {
  const port = await freePort()
  const local = `http://localhost:${port}`
  const server = startHeadwaySection(section, ['dev', '--portal', portal, '--port', port])
  try {
    await expect(async () => {
      expect((await fetch(`${local}/section.json`)).status).toBe(200)
    }).toPass({ timeout: 120_000 })
    await new SignInPage(page).signIn(people.pm, local + PATH)
    await expect(page).toHaveURL(local + PATH)
    await expect(new Shell(page).heading).toHaveText(TITLE)
    const development = { folder: section, url: local + PATH, title: TITLE, page }
    await expectHotReplacement(development)
    await expectErrorsInPage(development)
    await expectNewRoute(development)
    await new Shell(page).entry('Dashboard').click()
    const card = page.getByRole('region', { name: TITLE })
    await expect(
      card.getByRole('listitem').or(card.getByText('Tasks assigned to you will appear here.')).first(),
    ).toBeVisible()
    await new Shell(page).entry('All Tasks').click()
    await expect(page).toHaveURL(`${local}/tasks`)
    await expect(new Shell(page).heading).toHaveText('All Tasks')
    await new Shell(page).logOut.click()
    await expect(page).toHaveURL(`${local}/signed-out`)
  } finally {
    // An open page would go on asking the server that ends.
    await page.close()
    await server.stop()
  }
}

/** Runs the end-to-end test of the template, which starts a development server of its own. */
async function expectEndToEndTest(portal: string): Promise<void> {
  const program = join(outside, 'node_modules/@playwright/test/cli.js')
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'test'], {
    cwd: section,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      CHROMIUM_PATH: chromiumPath(),
      HEADWAY_PORTAL: portal,
      HEADWAY_E2E_PORT: await freePort(),
    },
  })
  expect(stdout).toContain('1 passed')
}

test('a team without this repository publishes a section and a newer release, rolls back and removes it', async ({
  emptyWindow,
  windowOf,
  problems,
  baseURL,
}) => {
  test.setTimeout(480_000)
  await test.step('develops the section inside of the portal, invisible to others', async () => {
    problems.expect({ text: /status of 401/, path: /\/api\/auth\/user$/ })
    // The development server repeats its errors in the console.
    problems.expect({ text: /\[rspack-dev-server\]|Module build failed|\[HMR\]/ })
    // It compiles and checks types on all cores while pages load.
    problems.expect(unusedPreload)
    await expectInside(await emptyWindow(), baseURL ?? '')
    const other = await windowOf(people.pm)
    await other.goto(PATH)
    await expect(other.getByText('404 Page Not Found')).toBeVisible()
  })
  await test.step('runs its end-to-end test in the portal', () => expectEndToEndTest(baseURL ?? ''))
  const administrator = await windowOf(people.super_admin)
  const token = await tokenFor(administrator)
  const run = (...words: string[]) =>
    headwaySection(section, words, { HEADWAY_PORTAL: baseURL ?? '', HEADWAY_TOKEN: token })

  await headwaySection(section, ['build'])
  expect(await run('publish', '--check')).toContain('would be accepted')
  expect(await run('list')).not.toContain('0.1.0')
  await expect(run('use', '--reason', 'Too early')).rejects.toThrow(/0\.1\.0 is not published/)
  expect(await run('publish', '--changes', 'The first')).toContain(`${NAME} 0.1.0 is published`)
  await run('use', '0.1.0', '--reason', 'First release')
  const page = await windowOf(people.pm)
  await expectHeading(page, TITLE)
  await page.getByRole('textbox', { name: 'Note' }).fill('half written')

  await change('package.json', (text) => text.replace('"version": "0.1.0"', '"version": "0.2.0"'))
  await change('src/messages/en.ts', (text) => text.replace(`title: '${TITLE}'`, `title: '${TITLE}, newer'`))
  await headwaySection(section, ['build'])
  await headwaySection(section, ['pack'])
  await dropOnScreen(administrator, join(section, `${NAME}-0.2.0.tar.gz`))
  await expect(run('withdraw', '--reason', 'Not used yet')).rejects.toThrow(/409/)
  await run('use', '0.2.0', '--percentage', '1', '--reason', 'A clearer title')
  expect(await run('withdraw', '--reason', 'For everybody instead')).toContain('Everyone has 0.1.0')
  await run('use', '0.2.0', '--roles', 'viewer', '--reason', 'Those who look first')
  expect(await run('show')).toMatch(/rolling out +0\.2\.0, viewer\n/)
  await run('use', '0.2.0', '--reason', 'A clearer title')
  expect(await run('show')).toMatch(
    /active +0\.2\.0 since .*\nprevious +0\.1\.0\n.* used +0\.2\.0 .* A clearer title\n/,
  )
  await expectHeading(await windowOf(people.staff), `${TITLE}, newer`)

  await expect(page.getByText(/A new version is ready/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('half written')
  await expect(new Shell(page).heading).toHaveText(TITLE)
  await page.getByRole('textbox', { name: 'Note' }).fill('')
  await new Shell(page).entry('All Tasks').click()
  await expect(new Shell(page).heading).toHaveText('All Tasks')
  await page.goBack()
  await expect(new Shell(page).heading).toHaveText(`${TITLE}, newer`)

  await test.step('reaches its own backend through the portal', () =>
    expectOwnBackend(administrator, { folder: section, name: NAME, portal: baseURL ?? '' }))

  await test.step('only what the team has signed, once that is asked for', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const key = join(outside, 'team key.pem')
    await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const headers = { origin: new URL(administrator.url()).origin }
    const added = await administrator.request.post(`/api/sections/${NAME}/keys`, {
      headers,
      data: { name: 'Team key', publicKey: publicKey.export({ type: 'spki', format: 'pem' }) },
    })
    expect(added.status(), await added.text()).toBe(201)
    const owner = { team: 'People', contact: 'people@headway.test' }
    const asked = await administrator.request.put(`/api/sections/${NAME}`, {
      headers,
      data: { owner, needsSignature: true, isInNavigation: true },
    })
    expect(asked.status(), await asked.text()).toBe(200)
    const reader = await windowOf(people.staff)
    await reader.goto('/')
    await new Shell(reader).entry(TITLE).click()
    await expect(new Shell(reader).heading).toHaveText(`${TITLE}, newer`)

    await change('package.json', (text) => text.replace('"version": "0.2.0"', '"version": "0.3.0"'))
    await headwaySection(section, ['build'])
    await expect(run('publish')).rejects.toThrow(/signature|signed/i)
    const other = join(outside, 'other key.pem')
    await writeFile(other, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await expect(run('publish', '--key', other)).rejects.toThrow(/signature|signed/i)
    expect(await run('publish', '--key', key)).toContain(`${NAME} 0.3.0 is published`)
  })

  await run('roll-back', '--reason', 'The title was better')
  expect(await run('list')).toMatch(/0\.1\.0 +stable/)
  await expectHeading(await windowOf(people.staff), TITLE)

  await run('disable', '--reason', 'Not used')
  const last = await windowOf(people.viewer)
  await expect(async () => {
    await last.goto(PATH)
    await expect(last.getByText('This section is turned off')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })

  expect(await run('disable', '--reason', 'Twice')).toContain('was already disabled')
  expect(await run('enable', '--reason', 'Used again')).toContain('is enabled')
  expect(await run('enable', '--reason', 'Twice')).toContain('was already enabled')
  await run('disable', '--reason', 'Not used after all')

  await administrator.goto(`/admin/sections/${NAME}`)
  await administrator.getByRole('button', { name: 'More actions' }).click()
  await administrator.getByRole('menuitem', { name: 'Remove section' }).click()
  const dialog = administrator.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill('Its team has gone')
  // The live update of the removal can reach the page before the response that closes it.
  problems.expect(failedLoad(new RegExp(`^/api/sections/${NAME}`), /status of 404/))
  await dialog.getByRole('button', { name: 'Remove section' }).click()
  await expect(administrator).toHaveURL('/admin/sections')
  await expect(administrator.getByRole('link', { name: TITLE })).toBeHidden()
  await expect(async () => {
    await last.goto(PATH)
    await expect(last.getByText('404 Page Not Found')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(run('list')).rejects.toThrow(/401/)
})
