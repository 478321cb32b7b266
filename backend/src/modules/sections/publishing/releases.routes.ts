import {
  sectionReleasesArchive,
  sectionReleasesList,
  sectionReleasesPublish,
  sectionsHealthTrend,
} from '@headway/contracts/section-releases'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { invalid } from '../../../platform/errors.ts'
import { isUnchanged } from '../../../platform/http/conditional-requests.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createSharedLimiter, requireAllowed } from '../../../platform/limits/shared-limiter.ts'
import type { Principals } from '../access/principals.ts'
import { readHealthTrend } from '../health/health-trend.ts'
import { readSection } from '../section-rows.ts'
import { publish } from './publish.ts'
import { receiveArchive } from './receive-archive.ts'
import { findArchive, findReferenced, listReleases } from './releases.list.ts'

/** Maximum number of archives per section and hour, including dry runs, since each check takes about a second. */
const ARCHIVES_PER_HOUR = 120

/** Matches 64 bytes in base64, the length of an Ed25519 signature. */
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/

function signatureFrom(header: string): string | undefined {
  if (header === '') {
    return undefined
  }
  if (!SIGNATURE.test(header)) {
    throw invalid('bad_signature', { detail: 'Headway-Signature must be an Ed25519 signature in base64.' })
  }
  return header
}

/** Registers the endpoints for publishing, listing and downloading releases. */
export function registerReleases(table: RouteTable, platform: Platform, principals: Principals): void {
  const { database, files } = platform
  files.keepReferenced((keys) => findReferenced(database, keys))
  const archives = createSharedLimiter(database, {
    name: 'archive',
    points: ARCHIVES_PER_HOUR,
    seconds: 3_600,
  })

  table.route(sectionReleasesList, principals.allowing('publish'), async ({ params }) => ({
    items: await listReleases(platform, params.name),
  }))

  table.route(sectionReleasesPublish, principals.allowing('publish'), async ({ ctx, params, query }) => {
    const principal = principals.of(ctx)
    const detail = 'Too many releases of this section within an hour. Try again later.'
    await requireAllowed(archives.consume(params.name), detail)
    const signature = signatureFrom(ctx.get('Headway-Signature'))
    const file = await receiveArchive(ctx, files)
    const submission = {
      section: params.name,
      file,
      signature,
      changes: query.changes ?? '',
      sourceDigest: null,
      principal,
    }
    return publish(platform, submission, query.check === 'true')
  })

  table.route(sectionReleasesArchive, { can: 'public' }, async ({ ctx, params }) => {
    const { storageKey, digest, bytes } = await findArchive(database, params.name, params.version)
    if (!isUnchanged(ctx, `"${digest}"`)) {
      ctx.type = 'application/gzip'
      ctx.length = bytes
      ctx.body = files.read(storageKey)
    }
    return undefined
  })

  table.route(sectionsHealthTrend, principals.allowing('publish'), async ({ params }) => {
    await readSection(database, params.name)
    return { items: await readHealthTrend(platform, params.name) }
  })
}
