import { readFile, writeFile } from 'node:fs/promises'
import { ReportPage } from '../pages/ReportPage.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { failedLoad } from '../support/console-errors.ts'
import { people } from '../support/people.ts'
import { writePdf } from '../support/report-files.ts'
import { expect, test } from '../support/test.ts'

/** More than 8 MB, from which on files are uploaded when they are chosen. */
const BYTES = 9 * 1_024 * 1_024
/** Number of bytes that arrive before the connection breaks. */
const PART_BYTES = 3 * 1_024 * 1_024
/** Limit of the client for resumable uploads in compressed bytes. */
const CLIENT_LIMIT_BYTES = 16_000

test('a large file is uploaded when it is chosen, resumes after an interruption, and is part of the report', async ({
  windowOf,
  problems,
}, info) => {
  problems.expect(failedLoad(/^\/api\/uploads\/\d+$/, /ERR_CONNECTION_RESET|status of (400|503)/))
  const plan = await writePdf(info.outputPath('plan.pdf'), BYTES)
  const wrong = info.outputPath('wrong.pdf')
  await writeFile(wrong, Buffer.alloc(BYTES, 'x'))
  const page = await windowOf(people.staff)
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
  const content = await readFile(plan.path)
  const offsets: (string | undefined)[] = []
  let asked = 0
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request()
    const { 'upload-offset': offset, 'content-length': _, ...headers } = request.headers()
    if (request.method() === 'HEAD' && ++asked === 1) {
      // The backend restarts.
      await route.fulfill({ status: 503 })
      return
    }
    if (request.method() !== 'PATCH') {
      await route.continue()
      return
    }
    offsets.push(offset)
    if (offsets.length > 1) {
      await route.continue()
      return
    }
    const part = content.subarray(0, PART_BYTES)
    await route.fetch({ headers: { ...headers, 'upload-offset': '0' }, postData: part })
    await route.abort('connectionreset')
  })
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
