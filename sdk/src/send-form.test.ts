// @vitest-environment happy-dom
import type { reportsCreate } from '@headway/contracts/reports'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendForm } from './send-form.ts'
import { sessionEnded } from './session-ended.ts'
import { answerFrom } from './testing/network.ts'
import { ReplyBook } from './testing/replies.ts'

const fields = { description: 'All in', completionPercentage: '50', reportDate: '2026-11-22T08:00:00.000Z' }
let dispatched: unknown[]
let seen: { method: string; path: string; headers: Readonly<Record<string, string>>; body: unknown }[]

/** Answers every request with the same status and records it. */
class FixedBook extends ReplyBook {
  readonly #status: number

  constructor(status: number) {
    super([])
    this.#status = status
  }

  override answer(method: string, address: URL, sent: { headers: Record<string, string>; body: unknown }) {
    seen.push({ method, path: address.pathname, ...sent })
    return Promise.resolve({ status: this.#status, text: '{"id":1}' })
  }
}

const submit = (status: number, other: { taskId?: string } = {}, endpoint?: string) => {
  answerFrom(new FixedBook(status))
  return sendForm<typeof reportsCreate>(
    'POST /api/progress-reports',
    { fields: { ...fields, ...other }, files: { files: [new File(['x'], 'a.txt')] }, idempotencyKey: 'key' },
    { dispatch: (action) => dispatched.push(action), ...(endpoint === undefined ? {} : { endpoint }) },
  )
}

beforeEach(() => {
  dispatched = []
  seen = []
})

describe('a form with files', () => {
  it('a form with files is sent to the path of the contract, without fields that are not set', async () => {
    expect(await submit(201, {})).toEqual({ data: { id: 1 } })
    expect(seen).toMatchObject([
      { method: 'POST', path: '/api/progress-reports', headers: { 'idempotency-key': 'key' }, body: fields },
    ])
  })

  it('sending a form ends the session in the page when the server no longer knows it', async () => {
    expect(await submit(401)).toMatchObject({ error: { status: 401 } })
    expect(dispatched).toEqual([sessionEnded('expired')])
  })

  it.each([403, 413, 503])(
    'sending a form returns an error with status %i, and the session continues',
    async (status) => {
      expect(await submit(status)).toMatchObject({ error: { status } })
      expect(dispatched).toEqual([])
    },
  )

  it('a form accepts only the fields of the contract at compile time', () => {
    // @ts-expect-error a report has no such field
    const wrong: Parameters<typeof sendForm<typeof reportsCreate>>[1] = { fields: { title: 'x' }, files: {} }
    expect(wrong).toBeDefined()
  })
})
