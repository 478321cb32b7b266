import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'

/** A page of a section that a development server shows inside the portal. */
export interface Development {
  /** Folder of the section. */
  readonly folder: string
  readonly page: Page
  /** Address of the section's first page. */
  readonly url: string
  /** Title of the section and of its first page, which has a field "Note". */
  readonly title: string
}

/** Changes the text of a file in one step. A development server would compile a file that is half written. */
export async function changeFile(file: string, how: (text: string) => string): Promise<void> {
  await writeFile(`${file}.new`, how(await readFile(file, 'utf8')))
  await rename(`${file}.new`, file)
}

/** Expects that a saved file changes the page without losing what the user has typed. */
export async function expectHotReplacement({ folder, page, title }: Development): Promise<void> {
  const change = (file: string, how: (text: string) => string) => changeFile(join(folder, file), how)
  const field = page.getByRole('textbox', { name: 'Note' })
  await field.fill('half written')
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
  const file = 'src/messages/en.ts'
  await change(file, (text) => text.replace(`title: '${title}'`, `title: '${title}, half'`))
  await expect(new Shell(page).heading).toHaveText(`${title}, half`, { timeout: 60_000 })
  await change('src/overview/Note.tsx', (text) => text.replace('aria-label="Note"', 'aria-label="Remark"'))
  await expect(page.getByRole('textbox', { name: 'Remark' })).toHaveValue('half written', { timeout: 60_000 })
  await change('src/overview/Note.tsx', (text) => text.replace('aria-label="Remark"', 'aria-label="Note"'))
  await change(file, (text) => text.replace(`title: '${title}, half'`, `title: '${title}'`))
  await expect(new Shell(page).heading).toHaveText(title, { timeout: 60_000 })
  await expect(field).toHaveValue('half written')
  await expect(page.locator('html')).toHaveAttribute('data-same-document')
  await field.fill('')
}

/**
 * Expects that the page shows a type error and a syntax error until the file is correct again, and keeps what the user
 * has typed.
 */
export async function expectErrorsInPage({ folder, page }: Development): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Note' })
  await field.fill('half written')
  const overlay = page.frameLocator('iframe[src="about:blank"]')
  const shows = (text: string) => expect(overlay.getByText(text).first()).toBeVisible({ timeout: 60_000 })
  const file = join(folder, 'src/overview/Note.tsx')
  const correct = await readFile(file, 'utf8')
  await changeFile(file, (text) => text.replace("useState('')", 'useState<string>(7)'))
  await shows("Argument of type 'number' is not assignable")
  await changeFile(file, (text) => text.replace('return <', 'return <<'))
  await shows('Syntax Error')
  await changeFile(file, () => correct)
  await expect(page.locator('iframe[src="about:blank"]')).toHaveCount(0, { timeout: 60_000 })
  await expect(field).toHaveValue('half written')
  await field.fill('')
}

/** Expects that the development server serves a route that was added while it runs. */
export async function expectNewRoute({ folder, page, title, url }: Development): Promise<void> {
  const routes = join(folder, 'src/routes.ts')
  const mount = join(folder, 'src/mount.tsx')
  const files = [routes, mount]
  const before = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  await changeFile(mount, (text) =>
    text.replace('routes: [', 'routes: [{ ...routes.plan, component: Overview },'),
  )
  await changeFile(routes, (text) =>
    text.replace(
      'export const routes = {',
      `export const routes = { plan: { path: '${new URL(url).pathname}/plan', title: 'Plan' },`,
    ),
  )
  await expect(async () => {
    await page.goto(`${url}/plan`)
    await expect(new Shell(page).heading).toHaveText(title, { timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
  // In the page, the change of the routes would cause a reload at any moment.
  await page.goto('about:blank')
  await Promise.all(files.map((file, index) => changeFile(file, () => before[index] ?? '')))
  await expect
    .poll(async () => (await fetch(new URL('/section.json', url))).text(), { timeout: 60_000 })
    .not.toContain('/plan')
  await page.goto(url)
}
