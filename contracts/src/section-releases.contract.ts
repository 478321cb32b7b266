import * as z from 'zod/mini'
import { boundedText, Id, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ReleaseVersion, SectionName } from './section-description.contract.ts'

const SectionParams = z.object({ name: SectionName })
const ReleaseParams = z.object({ name: SectionName, version: ReleaseVersion })
/** SHA-256 in hexadecimal digits. */
export const Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Person who performed an action, or the publishing token that acted for the person. */
export const Doer = z.object({
  id: Id,
  name: z.string(),
  /** Name of the token; null when the person acted directly. */
  token: z.nullable(z.string()),
})

/** Result of one check at publishing. */
export const ReleaseCheck = z.object({
  /** Stable name, for example `integrity`. */
  name: z.string(),
  isPassed: z.boolean(),
  /** One sentence for users. */
  message: z.string(),
  /** Affected files, paths or packages; at most 20. */
  details: z.array(z.string()),
})
export type ReleaseCheck = z.infer<typeof ReleaseCheck>

/** Sizes of a release in bytes, as browsers receive it: with brotli where that is smaller. */
export const ReleaseSizes = z.object({
  /** Entry and mount scripts, which must load before the section shows anything. */
  first: z.int(),
  /** All files. */
  total: z.int(),
  archive: z.int(),
  files: z.int(),
})
export type ReleaseSizes = z.infer<typeof ReleaseSizes>

/** Usage statistics of a release over the last 24 hours. */
export const ReleaseHealth = z.object({
  loads: z.int(),
  /** Failed loads. */
  failures: z.int(),
  /** Rendering errors. */
  errors: z.int(),
  /** Load time percentiles in milliseconds, from a histogram; null without loads. */
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
  /** Number of people whose newest page runs this release. */
  people: z.int(),
})
export type ReleaseHealth = z.infer<typeof ReleaseHealth>

/** Statistics of a section over six hours, for all releases together. */
export const HealthInterval = z.object({
  /** Start of the six hours. */
  from: Moment,
  loads: z.int(),
  /** Failed loads. */
  failures: z.int(),
  /** Rendering errors. */
  errors: z.int(),
  /** Load time percentiles in milliseconds, from a histogram; null without loads. */
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
})
export type HealthInterval = z.infer<typeof HealthInterval>

/** An error of a release, aggregated over all users. */
export const ReleaseFault = z.object({
  kind: z.enum(['failed', 'error']),
  message: z.string(),
  /** Component names without values. */
  stack: z.string(),
  count: z.int(),
  lastSeenAt: Moment,
})

/** A requirement of a release that this portal does not meet. */
export const Misfit = z.object({
  kind: z.enum(['contract', 'portal', 'module']),
  /** Name of the backend module; null for the other kinds. */
  module: z.nullable(z.string()),
  /** Caret range; for the mount contract, its version number. */
  needed: z.string(),
  /** Available version; null when the module does not exist. */
  found: z.nullable(z.string()),
})
export type Misfit = z.infer<typeof Misfit>

export const Release = z.object({
  version: z.string(),
  title: z.string(),
  contract: z.int(),
  publishedAt: Moment,
  /** Null for builds that are delivered with the portal. */
  publishedBy: z.nullable(Doer),
  /** Release notes by the team. */
  changes: z.string(),
  commit: z.nullable(z.string()),
  builtAt: z.nullable(Moment),
  digest: Digest,
  /** Name of the key of the signature; null without a signature. */
  signedBy: z.nullable(z.string()),
  sizes: ReleaseSizes,
  checks: z.array(ReleaseCheck),
  /** Whether mount contract and `requires` are compatible with the current portal. */
  isCompatible: z.boolean(),
  /** Reasons for the incompatibility; empty for a compatible release. */
  misfits: z.array(Misfit),
  /** Set when the portal rolled the release back because of faults; null otherwise. */
  faulty: z.nullable(z.object({ at: Moment, reason: z.string() })),
  /** Last time when the release was activated for all users; null if never. */
  usedAt: z.nullable(Moment),
  health: ReleaseHealth,
  faults: z.array(ReleaseFault),
  state: z.enum(['stable', 'next', 'previous', 'stored']),
})
export type Release = z.infer<typeof Release>

export const sectionsHealthTrend = endpoint('sectionsHealthTrend', 'GET /api/sections/:name/health', {
  summary:
    'Returns loads and errors of a section over the last seven days, for an administrator or its token',
  params: SectionParams,
  /** Six-hour intervals, oldest first; the last ones are not complete. */
  reply: z.object({ items: z.array(HealthInterval) }),
  access: 'token',
})

export const sectionReleasesList = endpoint('sectionReleasesList', 'GET /api/sections/:name/releases', {
  summary: 'Lists the last 50 releases of a section, newest first, for an administrator or its token',
  params: SectionParams,
  reply: z.object({ items: z.array(Release) }),
  access: 'token',
})

export const sectionReleasesPublish = endpoint(
  'sectionReleasesPublish',
  'POST /api/sections/:name/releases',
  {
    summary:
      'Publishes a release: a gzipped tar archive of a build, with `Headway-Signature` if it is signed; for an administrator or its token',
    params: SectionParams,
    query: z.strictObject({
      /** `true` runs all checks and stores nothing. */
      check: z.optional(z.enum(['true', 'false'])),
      /** Release notes for the people who decide about activation. */
      changes: z.optional(boundedText(0, 2_000)),
    }),
    encoding: 'archive',
    reply: z.object({
      /** False for a dry run, even if all checks pass. */
      isStored: z.boolean(),
      isAccepted: z.boolean(),
      /** Null when the archive is unreadable. */
      version: z.nullable(z.string()),
      digest: Digest,
      sizes: z.nullable(ReleaseSizes),
      checks: z.array(ReleaseCheck),
    }),
    access: 'token',
  },
)

export const sectionReleasesArchive = endpoint(
  'sectionReleasesArchive',
  'GET /api/sections/:name/releases/:version/archive',
  {
    summary: 'Downloads the archive of a release as it was published; its SHA-256 is the ETag',
    params: ReleaseParams,
    access: 'public',
  },
)
