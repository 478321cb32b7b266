import { readdir } from 'node:fs/promises'
import { buildPath, type EndpointDefinition, type Problem, type Reply } from '@headway/contracts'
import { sectionReleasesPublish } from '@headway/contracts/section-releases'
import { type sectionsGet, sectionsUse } from '@headway/contracts/sections'
import { expect } from 'vitest'
import type { TestServer, TestUser } from '../../../test/server.ts'
import { buildArchive } from '@headway/server-kit/testing/section-build'

/** Who publishes: somebody signed in, or whoever has a token. */
export type Publisher = TestUser | { token: string } | null

type PublishReply = Reply<typeof sectionReleasesPublish>

/** An answer to an archive that was sent. */
export interface PublishAnswer {
  status: number
  body: PublishReply & Problem & { report?: Pick<PublishReply, 'checks'> }
}

const headersOf = (publisher: Publisher): Record<string, string> =>
  publisher && 'token' in publisher ? { Authorization: `Bearer ${publisher.token}` } : {}

/** Sends an archive. */
export async function send(
  server: TestServer,
  publisher: Publisher,
  section: string,
  archive: Buffer,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<PublishAnswer> {
  const answer = await server.fetch(
    publisher && 'cookie' in publisher ? publisher : null,
    `${buildPath(sectionReleasesPublish.path, { name: section })}${query}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/gzip', ...headersOf(publisher), ...headers },
      body: new Uint8Array(archive),
    },
  )
  return { status: answer.status, body: (await answer.json()) as PublishAnswer['body'] }
}

/** Calls an endpoint with a token. */
export function withToken(token: string) {
  return { headers: { Authorization: `Bearer ${token}` } } satisfies Pick<RequestInit, 'headers'>
}

/** Publishes a small build, which must be accepted. */
export async function publishVersion(
  server: TestServer,
  admin: TestUser,
  section: string,
  version: string,
): Promise<void> {
  const { status, body } = await send(server, admin, section, await buildArchive(section, version))
  expect(status, JSON.stringify(body)).toBe(200)
}

type Audience = { kind: 'everybody' } | { kind: string; [field: string]: unknown }

/** Publishes a small build and takes it into use. */
export async function release(
  server: TestServer,
  admin: TestUser,
  section: string,
  version: string,
  audience: Audience = { kind: 'everybody' },
): Promise<Reply<typeof sectionsGet>> {
  await publishVersion(server, admin, section, version)
  const { generation } = await server.platform.database
    .knex('sections')
    .where({ name: section })
    .first<{ generation: number }>('generation')
  const body = { version, audience, generation, reason: 'for a test' }
  const answer = await server.call(admin, sectionsUse as EndpointDefinition, {
    params: { name: section },
    body,
  })
  return answer.body as Reply<typeof sectionsGet>
}

/** How many files the backend keeps, those that are still coming in included. */
export async function countStoredFiles({ platform }: TestServer): Promise<number> {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(platform.environment.FILES_DIR, options).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}
