import { readFile, writeFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { ReportPage } from '../pages/ReportPage.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { failedLoad } from '../support/console-errors.ts'
import { uploader } from '../support/people.ts'
import { writePdf } from '../support/report-files.ts'
import { expect, test } from '../support/test.ts'

/** More than 8 MB, from which on files are uploaded when they are chosen. */
const BYTES = 9 * 1_024 * 1_024
/** Number of bytes that arrive before the connection breaks. */
const PART_BYTES = 3 * 1_024 * 1_024
/** Limit of the client for resumable uploads in compressed bytes. */
const CLIENT_LIMIT_BYTES = 16_000

/**
 * Lets only a part of the first request with bytes arrive.
 *
 * @param end ends that request in the browser.
 * @returns the offsets of all such requests, which grow with them.
 */
async function breakFirstPart(page: Page, content: Buffer, end: (route: Route) => Promise<void>) {
  const offsets: (string | undefined)[] = []
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') {
      await route.continue()
      return
    }
    const { 'content-length': _, ...headers } = request.headers()
    if (offsets.push(headers['upload-offset']) > 1) {
      await route.continue()
      return
    }
    await route.fetch({ headers, postData: content.subarray(0, PART_BYTES) })
    await end(route)
  })
  return offsets
}

/** Returns the addresses of uploads that the browser keeps with the files of the report. */
const keptAddresses = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('headway.draft-files')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('files').objectStore('files').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map((file: { uploadUrl?: string }) => file.uploadUrl))
          }
        }
      }),
  )

test('a large file is uploaded when it is chosen, resumes after an interruption, and is part of the report', async ({
  windowOf,
  problems,
}, info) => {
  problems.expect(failedLoad(/^\/api\/uploads\/\d+$/, /ERR_CONNECTION_RESET|status of (400|503)/))
  const plan = await writePdf(info.outputPath('plan.pdf'), BYTES)
  const wrong = info.outputPath('wrong.pdf')
  await writeFile(wrong, Buffer.alloc(BYTES, 'x'))
  const page = await windowOf(uploader)
  const report = new ReportPage(page)
  await page.goto('/report')
  await report.description.fill('With a large file')
  const files = page.locator('main input[type=file]')

  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) {
      scripts.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
    }
  })
  let asked = 0
  const offsets = await breakFirstPart(page, await readFile(plan.path), async (route) => {
    await route.abort('connectionreset')
  })
  await page.route('**/api/uploads/*', (route) =>
    // The backend restarts.
    route.request().method() === 'HEAD' && ++asked === 1 ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await files.setInputFiles([plan.path, wrong])
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  expect(offsets.slice(0, 2)).toEqual(['0', String(PART_BYTES)])
  expect(Math.max(...(await Promise.all(scripts)))).toBeLessThanOrEqual(CLIENT_LIMIT_BYTES)

  await expect(page.getByText('wrong.pdf: the content doesn’t match the file type')).toBeVisible()
  await expect(report.submitButton).toBeDisabled()
  await expectAccessible(page, 'large files of a report')
  await page.getByRole('button', { name: 'Remove wrong.pdf' }).click()
  await report.submit()
  await expect(report.success).toBeVisible()
  const response = await page.request.get('/api/progress-reports?author=me')
  const { items } = (await response.json()) as { items: { fileUploads: { name: string; size: number }[] }[] }
  expect(items[0]?.fileUploads).toMatchObject([{ name: 'plan.pdf', size: BYTES }])
})

test('an upload continues after a reload of the page', async ({ windowOf }, info) => {
  const plan = await writePdf(info.outputPath('plan.pdf'), BYTES)
  const page = await windowOf(uploader)
  const created: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) {
      created.push(request.url())
    }
  })
  await page.goto('/report')
  const offsets = await breakFirstPart(page, await readFile(plan.path), async () => undefined)
  await page.locator('main input[type=file]').setInputFiles(plan.path)
  await expect.poll(() => keptAddresses(page)).toEqual([expect.stringMatching(/\/api\/uploads\/\d+$/)])
  await expect.poll(() => offsets).toEqual(['0'])
  await page.reload()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  expect(offsets).toEqual(['0', String(PART_BYTES)])
  expect(created).toHaveLength(1)
  await page.getByRole('button', { name: 'Remove plan.pdf' }).click()
  await expect.poll(() => keptAddresses(page)).toEqual([])
})
