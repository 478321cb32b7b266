import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import Koa, { type Context } from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanName, claimedType } from '../platform/files/file-type.ts'
import { sessionHashOf } from '../modules/auth/cookies.ts'
import { safeReturnTo } from '../modules/auth/sign-in/return-to.ts'
import { readPeopleFile } from '../modules/user-import/read-people-file.ts'
import { expectedVersion } from '../platform/http/conditional-requests.ts'
import { decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import { ProblemError } from '../platform/errors.ts'
import { LoadShedder } from '../platform/limits/load-shedding.ts'
import { receiveForm } from '../platform/http/multipart.ts'

/** Bounded, so that all cases together take seconds. */
const runs = { numRuns: 300 }
const anyText = fc.string({ unit: 'binary', maxLength: 200 })
const anyBytes = fc.uint8Array({ maxLength: 400 })

/** Runs a parser, which may only throw the errors meant for bad input. */
function refusalOf(callback: () => unknown): ProblemError | undefined {
  try {
    callback()
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(ProblemError)
    return error as ProblemError
  }
}

const withHeaders = (headers: Record<string, string>) =>
  ({ get: (name: string) => headers[name] ?? '' }) as unknown as Context

describe('any file name', () => {
  const names = fc.oneof(anyText, fc.stringMatching(/^[.\\/%0-9a-f \u202e]{0,300}(\.pdf)?$/))

  it('any file name becomes a short one without path, control or direction characters', () => {
    fc.assert(
      fc.property(names, (given) => {
        const name = cleanName(given)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
        expect(name).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
        expect(Buffer.byteLength(cleanName(name))).toBeLessThanOrEqual(255)
      }),
      runs,
    )
  })

  it('any file name is of an accepted type by its last extension only', () => {
    fc.assert(
      fc.property(names, (name) => {
        if (claimedType(name)) {
          expect(name).toMatch(/\.(pdf|docx?|xlsx?|jpe?g|png|gif)$/i)
          // Only what follows the last slash is the name; the rest is dropped.
          expect(name.split(/[\\/]/).at(-1)).not.toMatch(/%(?:[01][0-9a-f]|7f)/i)
        }
      }),
      runs,
    )
  })
})

describe('any cursor', () => {
  it('any encoded cursor is decoded to its values, and any other text is refused', () => {
    const value = fc.oneof(fc.string(), fc.integer())
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        const kinds = values.map((each) => typeof each as 'string' | 'number')
        expect(decodeCursor(encodeCursor(values), kinds)).toEqual(values)
      }),
      runs,
    )
    fc.assert(
      fc.property(anyText, (text) => {
        refusalOf(() => decodeCursor(text, ['string', 'number']))
      }),
      runs,
    )
  })
})

describe('any If-Match', () => {
  it('any If-Match header is one version or refused', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.stringMatching(/^(W\/)?"?[0-9]{0,20}"?$/)), (header) => {
        let version: number | undefined
        const refusal = refusalOf(() => {
          version = expectedVersion(withHeaders({ 'If-Match': header }))
        })
        if (!refusal && header !== '') {
          expect(Number.isSafeInteger(version)).toBe(true)
        }
      }),
      runs,
    )
  })
})

describe('any cookie', () => {
  it('any cookie is the hash of a session or ignored', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const ctx = { cookies: { get: () => value } } as unknown as Context
        expect(sessionHashOf(ctx, 'http://localhost') ?? '0'.repeat(64)).toMatch(/^[0-9a-f]{64}$/)
      }),
      runs,
    )
  })
})

describe('any address to return to', () => {
  const origin = 'https://portal.example'
  const parts = fc.constantFrom(
    '/',
    '\\',
    '//',
    '%2f',
    '%5c',
    '..',
    ':',
    '@',
    'evil.test',
    'https',
    '\t',
    '\n',
    '?',
    '#',
    'a',
    '%09',
    '。',
    ' ',
  )

  it('any return address leads to a page of the portal', () => {
    const addresses = fc.oneof(
      anyText,
      fc.array(parts, { maxLength: 12 }).map((list) => `/${list.join('')}`),
    )
    fc.assert(
      fc.property(addresses, (wanted) => {
        const target = safeReturnTo(wanted, origin)
        expect(new URL(target, origin).origin).toBe(origin)
        expect(target).toMatch(/^\/(?![/\\])/)
        expect(new URL(decodeURIComponent(new URL(target, origin).pathname), origin).origin).toBe(origin)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('any CSV', () => {
  it('any CSV is read or refused', () => {
    const cells = fc.constantFrom(
      'email',
      'firstName',
      'lastName',
      'role',
      ',',
      ';',
      '\t',
      '"',
      '""',
      '\r',
      '\n',
      '\r\n',
      'a',
      '\ufeff',
      '\0',
    )
    const files = fc.oneof(
      anyBytes.map((bytes) => Buffer.from(bytes)),
      fc.array(cells, { maxLength: 60 }).map((list) => Buffer.from(list.join(''))),
      fc
        .array(cells, { maxLength: 60 })
        .map((list) => Buffer.from(`email,firstName,lastName,role\n${list.join('')}`)),
    )
    fc.assert(
      fc.property(files, (file) => {
        refusalOf(() => readPeopleFile(file))
      }),
      runs,
    )
  })

  // A parser with quadratic time would exceed the test's time limit.
  it.each([
    ['quotes', '"'],
    ['commas', ','],
    ['line ends', '\n'],
    ['carriage returns', '\r'],
    ['spaces', ' '],
    ['letters', 'a'],
    ['quoted cells', '"a",'],
  ])('a CSV file of five million %s is refused quickly', (_case, piece) => {
    const file = Buffer.from(piece.repeat(5_000_000 / piece.length))
    expect(refusalOf(() => readPeopleFile(file))?.status).toBe(400)
    const withHeading = Buffer.concat([Buffer.from('email,firstName,lastName,role\n'), file])
    expect(refusalOf(() => readPeopleFile(withHeading))?.status).toBe(400)
  })
})

describe('any form', () => {
  let url: string
  const koa = new Koa()
  koa.silent = true
  const load = new LoadShedder(async () => true)
  koa.use((ctx, next) => load.shed(ctx, next))
  koa.use(async (ctx) => {
    try {
      await receiveForm(
        ctx,
        { fields: 5, fieldBytes: 100, files: 2, fileBytes: 1_000, totalBytes: 10_000 },
        {
          field: () => undefined,
          async file(_name, _fileName, bytes) {
            await text(Readable.from(bytes))
          },
        },
      )
      ctx.status = 204
    } catch (error) {
      ctx.status = error instanceof ProblemError ? error.status : 500
      ctx.body = String(error)
      // The error handler does the same: a body that isn't read to its end would count as arriving.
      ctx.req.unpipe()
      ctx.req.resume()
    }
  })
  const handle = koa.callback()
  const server = createServer((request, response) => void handle(request, response))

  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  it('any form is read or refused, and always answered', async () => {
    const pieces = fc.constantFrom(
      '--b',
      '--b--',
      '\r\n',
      '\r\n\r\n',
      '\n',
      '-',
      'Content-Disposition: form-data',
      '; name="a"',
      '; name="files"',
      '; filename="x.pdf"',
      "; filename*=utf-8''%41",
      ';',
      '"',
      ':',
      'Content-Type: text/plain',
      '%PDF-',
      '\0',
      'x'.repeat(200),
    )
    const bodies = fc.oneof(
      anyBytes.map((bytes) => Buffer.from(bytes)),
      fc.array(pieces, { maxLength: 40 }).map((list) => Buffer.from(list.join(''))),
      fc.array(pieces, { maxLength: 40 }).map((list) => Buffer.from(`--b\r\n${list.join('')}\r\n--b--\r\n`)),
    )
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
        const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
        expect([response.status, await response.text()]).not.toEqual([500, expect.anything()])
        expect([204, 400, 413]).toContain(response.status)
      }),
      { numRuns: 500 },
    )
  })
})
