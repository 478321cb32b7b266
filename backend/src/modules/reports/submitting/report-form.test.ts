import { reportsCreate, reportsList } from '@headway/contracts/reports'
import { describe, expect, it } from 'vitest'
import { usePortal } from '../../../test/portal.ts'
import { storedFiles } from '../testing/submit.ts'

const { server, people } = await usePortal()

const BOUNDARY = 'boundary'
const fields = {
  description: 'Done today',
  completionPercentage: '40',
  reportDate: new Date().toISOString(),
  urlLinks: '[]',
}
const fieldParts = Object.entries(fields).map(
  ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
)
const filePart = (header: string) => `${header}\r\n\r\n%PDF-1.7`

/** Sends a multipart form whose parts are given as raw text. */
async function send(parts: readonly string[], end = `--${BOUNDARY}--\r\n`) {
  const body = `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}${end}`
  const response = await server.fetch(people.staff, reportsCreate.path, {
    method: 'POST',
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.from(body, 'latin1'),
  })
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; fileUploads?: { name: string }[] },
  }
}

describe('a report form', () => {
  it.each([
    ['no Content-Disposition', 'Content-Type: application/pdf'],
    ['another disposition', 'Content-Disposition: attachment; name="files"; filename="a.pdf"'],
    [
      'two dispositions',
      'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="files"',
    ],
    ['no name', 'Content-Disposition: form-data; filename="a.pdf"'],
    ['an open quote', 'Content-Disposition: form-data; name="files"; filename="a.pdf'],
    ['a bare line break in its name', 'Content-Disposition: form-data; name="files"; filename="a\n.pdf"'],
    ['a broken extended name', 'Content-Disposition: form-data; name="files"; filename*=utf-8\'\'%zz.pdf'],
    [
      'a header of 5 KB',
      `Content-Disposition: form-data; name="files"; filename="a.pdf"\r\nX-A: ${'a'.repeat(5_000)}`,
    ],
    [
      'a header of 100 KB',
      `X-A: ${'a'.repeat(100_000)}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"`,
    ],
    ['a header that is none', 'nothing'],
  ])('the whole report form is refused for a part with %s', async (_case, header) => {
    const { status, body } = await send([...fieldParts, filePart(header)])
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'bad_multipart' })
    expect(await storedFiles(server)).toEqual([])
    expect((await server.call(people.staff, reportsList)).body.items).toEqual([])
  })

  it.each([
    ['a part without an end', '', ''],
    ['a header without an end', `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n--${BOUNDARY}--\r\n`, ''],
    [
      'nothing after a part’s beginning',
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF`,
      '',
    ],
  ])('the whole report form is refused for %s', async (_case, end) => {
    const { status, body } = await send(fieldParts, end)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'bad_multipart' })
    expect(await storedFiles(server)).toEqual([])
  })

  it.each([
    ['twice the same field', [...fieldParts, fieldParts[0] ?? '']],
    [
      'too many fields',
      [
        ...fieldParts,
        ...Array.from(
          { length: 20 },
          (_, index) => `Content-Disposition: form-data; name="x${index}"\r\n\r\n1`,
        ),
      ],
    ],
    [
      'a field of 65 KB',
      [...fieldParts, `Content-Disposition: form-data; name="x"\r\n\r\n${'x'.repeat(65_537)}`],
    ],
    ['hundreds of parts', Array.from({ length: 300 }, () => 'X: 1\r\n\r\n')],
  ])('a report form is refused for %s', async (_case, parts) => {
    const { status, body } = await send(parts)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'bad_multipart' })
  })

  it.each([
    ['as browsers write it', 'filename="Bericht \u00c3\u00bc.pdf"', 'Bericht ü.pdf'],
    ['in the extended form of RFC 8187', "filename*=utf-8''Bericht%20%C3%BC.pdf", 'Bericht ü.pdf'],
    ['with an escaped quote', 'filename="a\\"b.pdf"', 'a"b.pdf'],
    ['with a path', 'filename="C:/files/x.pdf"', 'x.pdf'],
  ])('a report form accepts a file name %s', async (_case, parameter, name) => {
    const part = filePart(`Content-Disposition: form-data; name="files"; ${parameter}`)
    const { status, body } = await send([...fieldParts, part])
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.fileUploads?.map((file) => file.name)).toEqual([name])
  })
})
