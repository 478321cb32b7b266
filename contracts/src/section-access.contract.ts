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
  /**
   * `publish` allows publishing only; `operate` also allows activating releases, rolling back and disabling the
   * section.
   */
  scope: z.enum(['publish', 'operate']),
})
export type SectionToken = z.infer<typeof SectionToken>

export const sectionTokensList = endpoint('sectionTokensList', 'GET /api/sections/:name/tokens', {
  summary: 'Lists the publishing tokens of a section, including recently ended ones',
  params: SectionParams,
  reply: z.object({ items: z.array(SectionToken) }),
})

export const sectionTokensCreate = endpoint('sectionTokensCreate', 'POST /api/sections/:name/tokens', {
  summary: 'Creates a publishing token; only this response contains the token',
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
  summary: 'Revokes a publishing token',
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
  summary: 'Lists the public keys that verify signatures of a section’s releases',
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
  summary: 'Removes a key; releases signed with it stay unchanged',
  params: WithIdParams,
  status: 204,
})
