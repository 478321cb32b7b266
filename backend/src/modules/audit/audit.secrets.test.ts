import { auditExport } from '@headway/contracts/audit'
import { sectionTokensCreate } from '@headway/contracts/section-access'
import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { buildUser, startPortal } from '../../test/portal.ts'
import { release } from '../sections/testing/publish.ts'
import { withoutSecrets } from './entries/redact.ts'
import { ingestEvents } from './entries/ingest-events.ts'

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })

const FIELDS = [
  'password',
  'newPassword',
  'temporaryPassword',
  'smtp.password',
  'passphrase',
  'secret',
  'clientSecret',
  'session_secret',
  'token',
  'accessToken',
  'refresh_token',
  'idToken',
  'authorization',
  'Authorisation',
  'cookie',
  'setCookie',
  'credential',
  'credentials',
  'code',
  'otp',
  'totpSeed',
  'privateKey',
  'private_key',
  'apiKey',
  'api_key',
  'signature',
]
const planted = (index: number) => `planted-${index}-x7Qz`
const JWT = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJwbGFudGVkIn0.c2lnbmF0dXJl'
const TEXTS = [
  `the token hws_${'k'.repeat(43)} was used`,
  `Authorization: Bearer ${'b'.repeat(40)}`,
  `mysql://headway:hunter2hunter2@localhost/headway`,
  `got ${JWT}`,
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIPlanted\n-----END PRIVATE KEY-----',
]
const TELLTALES = ['k'.repeat(43), 'b'.repeat(40), 'hunter2', JWT, 'IEIPlanted']

describe('secrets', () => {
  it('31 secrets of event payloads do not appear in the audit log or its export', async () => {
    const fields = Object.fromEntries(FIELDS.map((name, index) => [name, planted(index)]))
    const change = { before: { ...fields, deep: [{ inner: fields }] }, after: { texts: TEXTS } }
    await inTransaction(server.platform.database.knex, (trx) =>
      server.platform.events.emit(
        {
          name: 'user.deactivated',
          context: null,
          payload: { userId: admin.id, name: 'Grace', tasksTo: null, reason: TEXTS.join(' ') },
          change,
          audience: { userIds: [], isOrganizationWide: false },
          tags: [],
        },
        trx,
      ),
    )
    await ingestEvents(server.platform)
    const kept = JSON.stringify(await server.platform.database.knex('audit_entries').select())
    expect(kept).toContain('user.deactivated')
    const session = await buildUser(server, { role: 'super_admin' })
    const exported = await Promise.all(
      ['csv', 'jsonl'].map(async (format) =>
        (await server.fetch(session, `${auditExport.path}?format=${format}`)).text(),
      ),
    )
    const secrets = [...FIELDS.map((_, index) => planted(index)), ...TELLTALES]
    expect(secrets).toHaveLength(31)
    for (const secret of secrets) {
      expect(
        [kept, ...exported].some((text) => text.includes(secret)),
        secret,
      ).toBe(false)
    }
  })

  it('generated secrets do not appear in the audit log', async () => {
    const person = await buildUser(server, { role: 'super_admin' })
    await release(server, person, 'mfe_mine', '1.0.0')
    const body = { name: 'CI', scope: 'publish', days: 30 }
    const made = await server.call(person, sectionTokensCreate, { params: { name: 'mfe_mine' }, body })
    await ingestEvents(server.platform)
    const kept = JSON.stringify(await server.platform.database.knex('audit_entries').select())
    expect(kept).toContain('section.token_created')
    expect(kept).not.toContain(made.body.token.slice(4))
    expect(kept).not.toContain(person.cookie.slice(person.cookie.indexOf('=') + 1))
  })
})

describe('other values', () => {
  it('values that are not secret are stored unchanged in the audit log', () => {
    const value = {
      needsSignature: true,
      tokenName: 'CI',
      password: null,
      address: 'https://headway.test/path?x=1',
      list: [1, 'two', null],
    }
    expect(withoutSecrets(value)).toEqual(value)
  })
})
