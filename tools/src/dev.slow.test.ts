import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyRepository, linkPackages } from './repository-copy.ts'
import { freePort } from './start/ports.ts'
import { replaceFile } from './start/replace-file.ts'
import { chromiumPath } from './suites/chromium-path.ts'
import { rootFolder } from './workspace.ts'

const START_TIMEOUT_MS = 300_000

/** A copy of the repository, in which the test changes a file. */
let copy: string
let browser: Browser
let portal: ChildProcess
let address: string

/** Runs `npm run dev -- tasks` and returns once the portal is ready. */
async function startDevelopment(): Promise<void> {
  const port = await freePort()
  address = `http://localhost:${port}`
  const parameters = ['tasks', '--port', String(port), '--data', join(copy, 'data')]
  portal = spawn(process.execPath, [join(copy, 'tools/src/dev.ts'), ...parameters], {
    cwd: copy,
    env: { ...process.env, HEADWAY_DEVELOPMENT_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: portal.stdout as NodeJS.ReadableStream })) {
    lines.push(line)
    if (line.includes('is replaced in the page')) {
      return
    }
  }
  throw new Error(`The portal did not start:\n${lines.join('\n')}`)
}

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  copy = await mkdtemp(join(tmpdir(), 'headway dev '))
  await copyRepository(copy)
  await linkPackages(copy)
  // Downloaded programs, such as the database.
  await symlink(join(rootFolder, '.cache'), join(copy, '.cache'))
  await startDevelopment()
}, START_TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  if (portal.exitCode === null) {
    portal.kill('SIGTERM')
    await once(portal, 'exit')
  }
  await rm(copy, { recursive: true, force: true })
})

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(address + path)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill('pm@headway.test')
  await page.getByLabel('Password').fill('headway-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { level: 1, name: 'All Tasks' }).waitFor()
}

it('npm run dev replaces a saved file in the page and keeps what the user has typed', async () => {
  const page = await browser.newPage()
  await signIn(page, '/tasks')
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') {
      problems.push(message.text())
    }
  })
  await page.getByRole('button', { name: 'Create Task' }).first().click()
  await page.getByRole('dialog').getByLabel('Title').fill('Half written')
  await page.evaluate("document.documentElement.dataset.sameDocument = ''")
  // The dialog has loaded completely once it has saved its draft.
  await page.waitForFunction("Object.values(localStorage).some((value) => value.includes('Half written'))")
  const file = join(copy, 'mfe-tasks/src/task-form/TaskTextFields.tsx')
  const text = await readFile(file, 'utf8')
  await replaceFile(file, text.replace('label={texts.title}', 'label="Headline"'))
  const field = page.getByRole('dialog').getByLabel('Headline')
  await field.waitFor()
  expect(problems).toEqual([])
  expect(await page.evaluate("'sameDocument' in document.documentElement.dataset")).toBe(true)
  expect(await field.inputValue()).toBe('Half written')
  expect(await page.getByText('Draft restored').count()).toBe(0)
})
