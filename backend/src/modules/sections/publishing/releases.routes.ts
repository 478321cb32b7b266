import {
  sectionReleasesArchive,
  sectionReleasesList,
  sectionReleasesPublish,
  sectionsHealthTrend,
} from '@headway/contracts/section-releases'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { isUnchanged } from '../../../platform/http/conditional.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createSharedLimiter, requireAllowed } from '../../../platform/limits/shared-limiter.ts'
import type { Operators } from '../access/operators.ts'
import { readHealthTrend } from '../health/health-trend.ts'
import { readSection } from '../section-rows.ts'
import { publish } from './publish.ts'
import { receiveArchive } from './receive-archive.ts'
import { findArchive, findReferenced, listReleases } from './releases.list.ts'

/** Archives of one section within an hour, dry runs included: each costs a second of work. */
const ARCHIVES_PER_HOUR = 120

/** Ed25519 signatures have 64 bytes. */
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

/** Mounts releases: taking them in, looking at them, and handing them to gateways. */
export function registerReleases(table: RouteTable, platform: Platform, operators: Operators): void {
  const { database, files } = platform
  files.keepFor((keys) => findReferenced(database, keys))
  const archives = createSharedLimiter(database, {
    name: 'archive',
    points: ARCHIVES_PER_HOUR,
    seconds: 3_600,
  })

  table.route(sectionReleasesList, operators.admitting('publish'), async ({ params }) => ({
    items: await listReleases(platform, params.name),
  }))

  table.route(sectionReleasesPublish, operators.admitting('publish'), async ({ ctx, params, query }) => {
    const operator = operators.of(ctx)
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
      operator,
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

  table.route(sectionsHealthTrend, operators.admitting('publish'), async ({ params }) => {
    await readSection(database, params.name)
    return { items: await readHealthTrend(platform, params.name) }
  })
}
