import * as z from 'zod/mini'
import { Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  EverywhereCommand,
  ReleaseVersion,
  SectionName,
  SectionNavigation,
  SectionOwner,
  SectionSlot,
  SlotId,
  SlotPlace,
} from './section-description.contract.ts'
import { Digest } from './section-releases.contract.ts'

/** Data that the gateway needs about one active release. */
const LiveRelease = z.object({
  version: ReleaseVersion,
  /** SHA-256 of the archive. */
  digest: Digest,
})

export const RegistrySection = z.object({
  name: SectionName,
  title: z.string(),
  owner: z.nullable(SectionOwner),
  basePaths: z.array(z.string()),
  /** Release for the caller; null if there is none or the section is disabled. */
  release: z.nullable(LiveRelease),
  /** Fallback for pages that cannot load the release. */
  previous: z.nullable(LiveRelease),
  disabled: z.nullable(z.object({ at: Moment, reason: z.string() })),
  /** Whether an administrator has allowed the section's navigation entry. */
  isInNavigation: z.boolean(),
  /** Slots that are shown, with their positions among the slots of all sections in the same place. */
  slots: z.array(z.object({ place: SlotPlace, id: SlotId, position: z.int() })),
  /** Whether the caller gets a release that other users do not get. */
  isPreview: z.boolean(),
})
export type RegistrySection = z.infer<typeof RegistrySection>

export const SectionRegistry = z.object({
  /** Whether the response can differ for signed-in users, because a section has more than one active release. */
  isPersonal: z.boolean(),
  sections: z.array(RegistrySection),
})
export type SectionRegistry = z.infer<typeof SectionRegistry>

/**
 * Anonymous callers get the stable releases. When a release changes, every open page receives an event
 * `section.changed` or `section.released` with the tag `Section`. The page then reloads `/sections.json`, which
 * contains the releases for its user.
 */
export const sectionsRegistry = endpoint('sectionsRegistry', 'GET /api/sections/registry', {
  summary: 'Returns the caller’s release of each section; supports conditional requests by ETag',
  reply: SectionRegistry,
  access: 'public',
})

/**
 * Entry of a section in `/sections.json`, in the HTML page and in `/mfe/<section>/<version>/entry.json`. The gateway
 * writes it.
 */
export const SectionEntry = z.object({
  name: SectionName,
  title: z.string(),
  version: z.string(),
  /** Version of the mount contract that the section was built for; null while the section is unavailable. */
  contract: z.nullable(z.int()),
  basePaths: z.array(z.string()),
  routes: z.optional(z.array(z.object({ path: z.string(), title: z.string() }))),
  /** Commands that the section offers on every page. */
  commands: z.optional(z.array(EverywhereCommand)),
  /** Navigation entry of the section, once an administrator has allowed it. */
  navigation: z.optional(SectionNavigation),
  /** Cards and tabs of the section that are shown, with their positions in their places. */
  slots: z.optional(z.array(z.extend(SectionSlot, { position: z.int() }))),
  owner: z.optional(SectionOwner),
  /** URL of the Module Federation manifest; null while the section is unavailable. */
  entry: z.nullable(z.string()),
  /** URLs of the remote entry and of the scripts of the exposed mount module. */
  expose: z.array(z.string()),
  /** Integrity hashes by URL, of the manifest and all scripts. */
  integrity: z.record(z.string(), z.string()),
  /**
   * `integrity` contains only the files that show the section: its `entry` and `expose`.
   * `/mfe/<section>/<version>/entry.json` also contains the others, which must be known before the section runs (ADR
   * 004).
   */
  partial: z.optional(z.literal(true)),
  /** The build is not available; the shell shows an error panel. */
  unavailable: z.optional(z.literal(true)),
  /** The section is disabled; the shell shows the reason. */
  disabled: z.optional(z.object({ at: Moment, reason: z.string() })),
  /** Version to load when this one fails; its entry is `/mfe/<section>/<version>/entry.json`. */
  previous: z.optional(z.string()),
  /** The user gets a release that other users do not get; the shell shows a banner. */
  preview: z.optional(z.literal(true)),
  /** The section runs from a development server with hot reloading, so its scripts have no stable hash. */
  development: z.optional(z.literal(true)),
})
export type SectionEntry = z.infer<typeof SectionEntry>

const Reported = { section: SectionName, version: ReleaseVersion }
const Message = z.string('Describe what happened').check(z.maxLength(300, 'Use at most 300 characters'))

/** Health event of a section in a browser. It contains only messages and component names, never values. */
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
      stack: z.string('List the components').check(z.maxLength(2_000, 'Use at most 2000 characters')),
    }),
  ],
  'Describe what happened',
)
export type HealthReport = z.infer<typeof HealthReport>

export const sectionsHealth = endpoint('sectionsHealth', 'POST /api/sections/health', {
  summary: "Receives a page's observations about its sections, sent as a beacon of type application/json",
  body: z.strictObject({
    reports: z
      .array(HealthReport, 'Send at least one report')
      .check(z.minLength(1, 'Send at least one report'), z.maxLength(20, 'Send at most 20 reports')),
  }),
  status: 204,
})
