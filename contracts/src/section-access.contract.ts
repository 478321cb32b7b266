import * as z from 'zod/mini'
import { boundedText, Id, Moment, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { SectionName } from './section-description.contract.ts'

const SectionParams = z.object({ name: SectionName })
const WithIdParams = z.object({ name: SectionName, id: z.pipe(PathId, Id) })

export const SectionToken = z.object({
  id: Id,
  name: z.string(),
  createdAt: Moment,
  createdBy: z.string(),
  expiresAt: Moment,
  lastUsedAt: z.nullable(Moment),
  revokedAt: z.nullable(Moment),
  /** Publishing, or also taking into use and switching off. */
  scope: z.enum(['publish', 'operate']),
})
export type SectionToken = z.infer<typeof SectionToken>

export const sectionTokensList = endpoint('sectionTokensList', 'GET /api/sections/:name/tokens', {
  summary: 'The publishing tokens of a section that are not forgotten yet',
  params: SectionParams,
  reply: z.object({ items: z.array(SectionToken) }),
})

export const sectionTokensCreate = endpoint('sectionTokensCreate', 'POST /api/sections/:name/tokens', {
  summary: 'Makes a publishing token, which is shown this once',
  params: SectionParams,
  body: z.strictObject({
    name: boundedText(1, 100, { required: 'Enter a name for the token' }),
    scope: z.enum(['publish', 'operate'], 'Choose at least one permission'),
    days: z
      .int('Enter a number of days from 1 to 365')
      .check(
        z.minimum(1, 'Enter a number of days from 1 to 365'),
        z.maximum(365, 'Enter a number of days from 1 to 365'),
      ),
  }),
  reply: z.extend(SectionToken, { token: z.string() }),
  status: 201,
})

export const sectionTokensRevoke = endpoint('sectionTokensRevoke', 'DELETE /api/sections/:name/tokens/:id', {
  summary: 'Takes a publishing token back',
  params: WithIdParams,
  status: 204,
})

export const SectionKey = z.object({
  id: Id,
  name: z.string(),
  /** SPKI as PEM. */
  publicKey: z.string(),
  createdAt: Moment,
  createdBy: z.string(),
})
export type SectionKey = z.infer<typeof SectionKey>

export const sectionKeysList = endpoint('sectionKeysList', 'GET /api/sections/:name/keys', {
  summary: 'The keys that releases of a section may be signed with',
  params: SectionParams,
  reply: z.object({ items: z.array(SectionKey) }),
})

export const sectionKeysCreate = endpoint('sectionKeysCreate', 'POST /api/sections/:name/keys', {
  summary: 'Adds a public key of a section’s team (Ed25519, PEM)',
  params: SectionParams,
  body: z.strictObject({
    name: boundedText(1, 100, { required: 'Enter the key owner' }),
    publicKey: boundedText(1, 1_000, { required: 'Paste the public key' }),
  }),
  reply: SectionKey,
  status: 201,
})

export const sectionKeysRemove = endpoint('sectionKeysRemove', 'DELETE /api/sections/:name/keys/:id', {
  summary: 'Removes a key; releases signed with it stay as they are',
  params: WithIdParams,
  status: 204,
})
