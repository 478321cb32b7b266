import { request } from 'node:http'

const FILE_BYTES = 100 * 1_024 * 1_024
const MEBIBYTE = 1_024 * 1_024
const BOUNDARY = 'headway-bench-form'

function post(url: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'Content-Length': body.length },
    })
    sending.on('error', reject)
    sending.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sending.end(body)
  })
}

async function speed(send: () => Promise<number>): Promise<number> {
  const started = performance.now()
  const status = await send()
  if (status >= 300) {
    throw new Error(`The upload was refused with ${status}`)
  }
  return FILE_BYTES / MEBIBYTE / ((performance.now() - started) / 1_000)
}

function reportForm(file: Buffer): Buffer {
  const fields = {
    description: 'The scanned ledger',
    completionPercentage: '50',
    reportDate: new Date().toISOString(),
    urlLinks: '[]',
  }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const opening = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="ledger.pdf"\r\n\r\n`
  return Buffer.concat([Buffer.from(parts.join('') + opening), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

/** Best of three uploads of 100 MiB to each, in turns, in MiB/s: the floor's raw body, our report with one file. */
export async function measureUploads(
  floorUrl: string,
  backendUrl: string,
  cookie: string,
): Promise<{ floor: number; ours: number }> {
  const file = Buffer.alloc(FILE_BYTES, 'The quick brown fox. ')
  file.write('%PDF-1.7\n')
  const form = reportForm(file)
  const headers = { Cookie: cookie, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }
  const best = { floor: 0, ours: 0 }
  for (let turn = 0; turn < 3; turn++) {
    best.floor = Math.max(best.floor, await speed(() => post(`${floorUrl}/upload`, {}, file)))
    best.ours = Math.max(
      best.ours,
      await speed(() => post(`${backendUrl}/api/progress-reports`, headers, form)),
    )
  }
  return best
}
