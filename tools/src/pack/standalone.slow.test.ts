import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '../start/ports.ts'
import { replaceFile } from '../start/replace-file.ts'
import { chromiumPath } from '../suites/chromium-path.ts'
import { headwaySection, installOutside, startHeadwaySection } from './outside-team.ts'

const replies = `import { tasksCreate, tasksMine } from '@headway/contracts/tasks'
import { refusal, reply, ReplyBook } from '@headway/sdk/replies'

export const replies = new ReplyBook([
  reply(tasksMine, { items: [], nextCursor: null, isPartial: false, can: { create: true } }),
  reply(tasksCreate, refusal(409, { detail: 'The desk is closed.' })),
])
`

let outside: string
let section: string
let server: ReturnType<typeof startHeadwaySection>
let browser: Browser
let address: string

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  outside = await mkdtemp(join(tmpdir(), 'headway standalone '))
  await installOutside(outside)
  await headwaySection(outside, ['new', 'absences'])
  section = join(outside, 'mfe-absences')
  await writeFile(join(section, 'src/replies.ts'), replies)
  const port = String(await freePort())
  address = `http://localhost:${port}/absences`
  const options = ['--replies', 'src/replies.ts', '--role', 'staff', '--port', port]
  server = startHeadwaySection(section, ['dev', '--standalone', ...options])
  await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), { timeout: 60_000 })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await rm(outside, { recursive: true, force: true })
})

async function openPage(): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      problems.push(message.text())
    }
  })
  await page.goto(address)
  await page.getByText('Tasks assigned to you will appear here.').waitFor()
  return { page, problems }
}

it('a section runs without a portal, with prepared replies and a user of the chosen role', async () => {
  const { page, problems } = await openPage()
  expect(problems).toEqual([])
  expect(await page.evaluate("fetch('/api/auth/user').then((answer) => answer.json())")).toMatchObject({
    role: 'staff',
  })
  await page.getByRole('button', { name: 'New task' }).click()
  await page.getByRole('textbox').fill('Water the plants')
  await page.getByRole('button', { name: 'Create task' }).click()
  // The live region repeats the message for screen readers.
  await page.getByText('The desk is closed.').first().waitFor()
  await page.close()
})

it('a saved file is replaced in the page without a portal too', async () => {
  const { page } = await openPage()
  await page.getByRole('button', { name: 'New task' }).click()
  await page.getByRole('textbox').fill('Half written')
  const file = join(section, 'src/task/NewTaskDialog.tsx')
  const text = await readFile(file, 'utf8')
  await replaceFile(file, text.replace('label={messages.taskTitle}', 'label="Headline"'))
  await page.getByText('Headline').waitFor()
  expect(await page.getByRole('textbox').inputValue()).toBe('Half written')

  await replaceFile(file, text.replace('return (', 'return (('))
  const overlay = page.locator('iframe[src="about:blank"]')
  await overlay.waitFor()
  await replaceFile(file, text.replace('label={messages.taskTitle}', 'label="Subject"'))
  await page.getByText('Subject').waitFor()
  expect(await page.getByRole('textbox').inputValue()).toBe('Half written')
  await page.close()
})

it('a request without a prepared reply says which one is missing', async () => {
  const answer = await fetch(new URL('/api/tasks/7', address))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'application/problem+json'])
  expect(await answer.text()).toContain('Nothing answers GET /api/tasks/7')
})

it('the server stops when the command is ended', async () => {
  await server.stop()
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})
