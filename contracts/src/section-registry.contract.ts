import * as z from 'zod/mini'
import { Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  EverywhereCommand,
  ReleaseVersion,
  SectionName,
  SectionOwner,
} from './section-description.contract.ts'
import { Digest } from './section-releases.contract.ts'

/** What the gateway has to know of one live release. */
const LiveRelease = z.object({
  version: ReleaseVersion,
  /** Of the archive. */
  digest: Digest,
})

export const RegistrySection = z.object({
  name: SectionName,
  title: z.string(),
  owner: z.nullable(SectionOwner),
  basePaths: z.array(z.string()),
  /** The release for whoever asks; null while there is none, or while it is disabled. */
  release: z.nullable(LiveRelease),
  /** What a page falls back to when the release cannot be loaded. */
  previous: z.nullable(LiveRelease),
  disabled: z.nullable(z.object({ at: Moment, reason: z.string() })),
  /** The caller sees a release that others do not. */
  isPreview: z.boolean(),
})
export type RegistrySection = z.infer<typeof RegistrySection>

export const SectionRegistry = z.object({
  /** Whether the answer may be another one for somebody with a session: some section has more than one live release. */
  isPersonal: z.boolean(),
  sections: z.array(RegistrySection),
})
export type SectionRegistry = z.infer<typeof SectionRegistry>

/**
 * Anonymous callers get the stable releases. An event `section.changed` or `section.released` with the tag `Section` reaches every
 * open page when something has changed; the page then asks `/sections.json` again, which is resolved for its person.
 */
export const sectionsRegistry = endpoint('sectionsRegistry', 'GET /api/sections/registry', {
  summary: 'Which release of each section whoever asks gets; conditional by ETag',
  reply: SectionRegistry,
  access: 'public',
})

/** What stands in `/sections.json`, in the page and in `/mfe/<section>/<version>/entry.json`, written by the gateway. */
export const SectionEntry = z.object({
  name: SectionName,
  title: z.string(),
  version: z.string(),
  /** Number of the mount contract it was built against; null while it is unavailable. */
  contract: z.nullable(z.int()),
  basePaths: z.array(z.string()),
  routes: z.optional(z.array(z.object({ path: z.string(), title: z.string() }))),
  /** What it offers on every page. */
  commands: z.optional(z.array(EverywhereCommand)),
  owner: z.optional(SectionOwner),
  /** Address of the federation entry; null while it is unavailable. */
  entry: z.nullable(z.string()),
  /** Addresses of the scripts of the exposed mount module. */
  expose: z.array(z.string()),
  /** Address of every script to the `integrity` it must have. */
  integrity: z.record(z.string(), z.string()),
  /**
   * `integrity` names only what shows the section: its entry and `expose`. `/mfe/<section>/<version>/entry.json` names the others
   * too, which have to be known before the section runs (ADR 166).
   */
  partial: z.optional(z.literal(true)),
  /** Its build cannot be had: the shell shows the panel. */
  unavailable: z.optional(z.literal(true)),
  /** It was switched off: the panel says so. */
  disabled: z.optional(z.object({ at: Moment, reason: z.string() })),
  /** Version to try when this one does not load; its entry is `/mfe/<section>/<version>/entry.json`. */
  previous: z.optional(z.string()),
  /** The person sees a release that others do not: a banner says so. */
  preview: z.optional(z.literal(true)),
  /** It runs from a hot-reloading server, whose scripts have no lasting hash. */
  development: z.optional(z.literal(true)),
})
export type SectionEntry = z.infer<typeof SectionEntry>

const Reported = { section: SectionName, version: ReleaseVersion }
const Message = z.string('Say what has happened').check(z.maxLength(300, 'Use at most 300 characters'))

/** What a page has seen of a section. Never values: messages and names of components only. */
export const HealthReport = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      ...Reported,
      kind: z.literal('loaded'),
      milliseconds: z
        .int('Enter whole milliseconds')
        .check(z.minimum(0, 'Enter whole milliseconds'), z.maximum(600_000, 'Enter at most ten minutes')),
    }),
    z.strictObject({ ...Reported, kind: z.literal('failed'), message: Message }),
    z.strictObject({
      ...Reported,
      kind: z.literal('error'),
      message: Message,
      stack: z.string('Name the components').check(z.maxLength(2_000, 'Use at most 2000 characters')),
    }),
  ],
  'Say what has happened',
)
export type HealthReport = z.infer<typeof HealthReport>

export const sectionsHealth = endpoint('sectionsHealth', 'POST /api/sections/health', {
  summary: 'What a page has seen of the sections it runs; sent as a beacon of type application/json',
  body: z.strictObject({
    reports: z
      .array(HealthReport, 'Send at least one report')
      .check(z.minLength(1, 'Send at least one report'), z.maxLength(20, 'Send at most 20 reports')),
  }),
  status: 204,
})
