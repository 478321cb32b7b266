import { readdir } from 'node:fs/promises'
import { buildPath, type EndpointDefinition, type Problem, type Reply } from '@headway/contracts'
import { sectionReleasesPublish } from '@headway/contracts/section-releases'
import { type sectionsGet, sectionsUse } from '@headway/contracts/sections'
import { expect } from 'vitest'
import type { TestPortal, TestUser } from '../../../test/portal.ts'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { rollBackFailingReleases } from '../health/auto-rollback.ts'

/** A signed-in user or a token that publishes. */
export type Publisher = TestUser | { token: string } | null

type PublishReply = Reply<typeof sectionReleasesPublish>

/** Response to an uploaded archive. */
export interface PublishAnswer {
  status: number
  body: PublishReply & Problem & { report?: Pick<PublishReply, 'checks'> }
}

const headersOf = (publisher: Publisher): Record<string, string> =>
  publisher && 'token' in publisher ? { Authorization: `Bearer ${publisher.token}` } : {}

/** Uploads an archive. */
export async function send(
  server: TestPortal,
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

/** Returns the request options with a token. */
export function withToken(token: string) {
  return { headers: { Authorization: `Bearer ${token}` } } satisfies Pick<RequestInit, 'headers'>
}

/** Publishes a small build and expects it to be accepted. */
export async function publishVersion(
  server: TestPortal,
  admin: TestUser,
  section: string,
  version: string,
): Promise<void> {
  const { status, body } = await send(server, admin, section, await buildArchive(section, version))
  expect(status, JSON.stringify(body)).toBe(200)
}

type Audience = { kind: 'everybody' } | { kind: string; [field: string]: unknown }

/** Publishes and activates a small build. */
export async function release(
  server: TestPortal,
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

/** Returns the number of stored files, including unfinished uploads. */
export async function countStoredFiles({ platform }: TestPortal): Promise<number> {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(platform.environment.FILES_DIR, options).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

const loadTimes = {
  under_100: 20,
  under_250: 0,
  under_500: 0,
  under_1000: 0,
  under_2000: 0,
  under_4000: 0,
  under_8000: 0,
  longer: 0,
}

/** Stores enough reports of failed loads to trigger the automatic rollback, and runs the check. */
export async function failInBrowsers(
  { platform }: TestPortal,
  section: string,
  version: string,
): Promise<void> {
  const { knex } = platform.database
  const minute = new Date(Math.floor(platform.clock.now().getTime() / 60_000) * 60_000)
  await knex('section_health').insert({
    section,
    version,
    minute,
    loads: 20,
    failures: 20,
    errors: 0,
    ...loadTimes,
  })
  await rollBackFailingReleases(platform)
  // Otherwise a later check would count these reports again.
  await knex('section_health').where({ section, version }).delete()
}
