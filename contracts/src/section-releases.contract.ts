import * as z from 'zod/mini'
import { boundedText, Id, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ReleaseVersion, SectionName } from './section-description.contract.ts'

const SectionParams = z.object({ name: SectionName })
const ReleaseParams = z.object({ name: SectionName, version: ReleaseVersion })
/** SHA-256 in hexadecimal digits. */
export const Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A person who did something here, or the publishing token in whose name it was done. */
export const Doer = z.object({
  id: Id,
  name: z.string(),
  /** Name of the token; null where the person did it. */
  token: z.nullable(z.string()),
})

/** Result of one check at publishing. */
export const ReleaseCheck = z.object({
  /** Stable name, for example `integrity`. */
  name: z.string(),
  isPassed: z.boolean(),
  /** A sentence for people. */
  message: z.string(),
  /** What it is about: files, paths, packages. At most 20. */
  details: z.array(z.string()),
})
export type ReleaseCheck = z.infer<typeof ReleaseCheck>

/** Bytes of a release as browsers receive them, brotli where it is smaller. */
export const ReleaseSizes = z.object({
  /** Entry and mount: what must arrive before the section shows anything. */
  first: z.int(),
  /** All files. */
  total: z.int(),
  archive: z.int(),
  files: z.int(),
})
export type ReleaseSizes = z.infer<typeof ReleaseSizes>

/** What is counted of a release while people use it, over the last 24 hours. */
export const ReleaseHealth = z.object({
  loads: z.int(),
  /** Loads that failed. */
  failures: z.int(),
  /** Errors while rendering. */
  errors: z.int(),
  /** Milliseconds until it was loaded, by histogram; null without loads. */
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
  /** People whose newest page runs this release. */
  people: z.int(),
})
export type ReleaseHealth = z.infer<typeof ReleaseHealth>

/** Counters of a section over six hours, all releases together. */
export const HealthInterval = z.object({
  /** Start of the six hours. */
  from: Moment,
  loads: z.int(),
  /** Loads that failed. */
  failures: z.int(),
  /** Errors while rendering. */
  errors: z.int(),
  /** Milliseconds until it was loaded, by histogram; null without loads. */
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
})
export type HealthInterval = z.infer<typeof HealthInterval>

/** Something that went wrong in a release, gathered over everybody. */
export const ReleaseFault = z.object({
  kind: z.enum(['failed', 'error']),
  message: z.string(),
  /** Names of components, without values. */
  stack: z.string(),
  count: z.int(),
  lastSeenAt: Moment,
})

/** Something that a release needs and that this portal does not have, or not in that version. */
export const Misfit = z.object({
  kind: z.enum(['contract', 'portal', 'module']),
  /** Name of the backend module; null for the other kinds. */
  module: z.nullable(z.string()),
  /** A caret range; of mount contracts the number. */
  needed: z.string(),
  /** What is there instead; null where there is no such module. */
  found: z.nullable(z.string()),
})
export type Misfit = z.infer<typeof Misfit>

export const Release = z.object({
  version: z.string(),
  title: z.string(),
  contract: z.int(),
  publishedAt: Moment,
  /** Null for the builds that came with the portal. */
  publishedBy: z.nullable(Doer),
  /** What its team says has changed. */
  changes: z.string(),
  commit: z.nullable(z.string()),
  builtAt: z.nullable(Moment),
  digest: Digest,
  /** Name of the key that has signed it; null without a signature. */
  signedBy: z.nullable(z.string()),
  sizes: ReleaseSizes,
  checks: z.array(ReleaseCheck),
  /** Whether contract and `requires` fit this portal as it is now. */
  isCompatible: z.boolean(),
  /** Why it does not fit; empty where it does. */
  misfits: z.array(Misfit),
  /** Why the portal has taken it back; null otherwise. */
  faulty: z.nullable(z.object({ at: Moment, reason: z.string() })),
  /** When it was last taken into use for everybody; null if never. */
  usedAt: z.nullable(Moment),
  health: ReleaseHealth,
  faults: z.array(ReleaseFault),
  state: z.enum(['stable', 'next', 'previous', 'stored']),
})
export type Release = z.infer<typeof Release>

export const sectionsHealthTrend = endpoint('sectionsHealthTrend', 'GET /api/sections/:name/health', {
  summary: 'Loads and errors of a section over the last seven days, by an administrator or with its token',
  params: SectionParams,
  /** Every six hours of them, oldest first; the last ones are not over. */
  reply: z.object({ items: z.array(HealthInterval) }),
  access: 'token',
})

export const sectionReleasesList = endpoint('sectionReleasesList', 'GET /api/sections/:name/releases', {
  summary: 'The releases of a section, newest first, the last 50; by an administrator or with its token',
  params: SectionParams,
  reply: z.object({ items: z.array(Release) }),
  access: 'token',
})

export const sectionReleasesPublish = endpoint(
  'sectionReleasesPublish',
  'POST /api/sections/:name/releases',
  {
    summary:
      'Takes in a release: a gzipped tar archive of a build, with `Headway-Signature` where it is signed. By an administrator or with its token',
    params: SectionParams,
    query: z.strictObject({
      /** `true` does every check and stores nothing. */
      check: z.optional(z.enum(['true', 'false'])),
      /** What has changed, for those who decide about it. */
      changes: z.optional(boundedText(0, 2_000)),
    }),
    encoding: 'archive',
    reply: z.object({
      /** False for a dry run, also for one that everything speaks for. */
      isStored: z.boolean(),
      isAccepted: z.boolean(),
      /** Null where the archive cannot be read. */
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
    summary: 'The archive of a release as it was published; its SHA-256 is the ETag',
    params: ReleaseParams,
    access: 'public',
  },
)
