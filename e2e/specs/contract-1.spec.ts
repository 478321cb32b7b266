import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { people } from '../support/people.ts'
import { notSignedIn } from '../support/problems.ts'
import { changeRegistry, type RegistryEntry } from '../support/registry.ts'
import { expect, test } from '../support/test.ts'

const folder = join(import.meta.dirname, '../fixtures/contract-1')
const mount = '/mfe/legacy/'

/** Puts the kept build beside the portal's own sections, as the gateway would serve it. */
async function serveKeptBuild(page: Page): Promise<void> {
  const built = JSON.parse(await readFile(join(folder, 'section.json'), 'utf8')) as RegistryEntry
  const entry: RegistryEntry = {
    ...built,
    entry: mount + built.entry,
    expose: built.expose.map((file) => mount + file),
    integrity: Object.fromEntries(
      Object.entries(built.integrity).map(([file, digest]) => [mount + file, digest]),
    ),
  }
  await changeRegistry(page, (sections) => [...sections, entry])
  await page.route(`**${mount}*`, async (route) => {
    const file = new URL(route.request().url()).pathname.slice(mount.length)
    const body = await readFile(join(folder, file))
    await route.fulfill({ contentType: 'text/javascript; charset=utf-8', body })
  })
}

test('a section that was built for mount contract 1 runs in this shell', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await serveKeptBuild(page)
  await page.goto('/legacy')
  await expect(new Shell(page).heading).toHaveText('Legacy')
  await expect(page.getByText(people.pm.email)).toBeVisible()
  await page.getByRole('button', { name: 'Open dialog' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('written')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Seven' }).click()
  await expect(new Shell(page).heading).toHaveText('Legacy 7')
  await page.goto('/legacy/unknown')
  await expect(new Shell(page).heading).toHaveText('404 Page Not Found')
})

test('a section of mount contract 1 is told of a sign-out', async ({ ownWindowOf, problems }) => {
  problems.expect(notSignedIn)
  const page = await ownWindowOf(people.pm)
  await serveKeptBuild(page)
  await page.goto('/legacy')
  await expect(new Shell(page).heading).toHaveText('Legacy')
  await new Shell(page).logOut.click()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('legacy'))).toBe('signed out')
})
