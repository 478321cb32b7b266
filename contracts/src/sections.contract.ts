import * as z from 'zod/mini'
import { boundedText, flag, Id, Moment, Role } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxSectionBackendUrlLength, SectionBackend } from './section-backend.contract.ts'
import {
  ReleaseVersion,
  SectionName,
  SectionNavigation,
  SectionOwner,
} from './section-description.contract.ts'
import { isSafeUrl } from './safe-url.ts'
import { Doer, Misfit, ReleaseHealth } from './section-releases.contract.ts'

const SectionParams = z.object({ name: SectionName })
/** Reason for an action; stored in the section's history. */
const Reason = boundedText(3, 500, {
  required: 'Enter a reason',
  tooShort: 'Enter a reason of at least 3 characters',
})

/** Users who get a release before all others. */
export const Audience = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('everybody') }),
    z.strictObject({
      kind: z.literal('roles'),
      roles: z
        .array(Role, 'Choose at least one role')
        .check(z.minLength(1, 'Choose at least one role'), z.maxLength(7, 'List each role only once')),
    }),
    z.strictObject({
      kind: z.literal('percentage'),
      percentage: z
        .int('Enter a whole percentage from 1 to 99')
        .check(
          z.minimum(1, 'Enter a whole percentage from 1 to 99'),
          z.maximum(99, 'Enter a whole percentage from 1 to 99'),
        ),
    }),
  ],
  'Choose who gets the release',
)
export type Audience = z.infer<typeof Audience>

/** A release that some users get before all others. */
export const NextChannel = z.object({
  version: z.string(),
  audience: Audience,
  since: Moment,
})
export type NextChannel = z.infer<typeof NextChannel>

/** Kinds of changes to a section, by a user or by the portal itself. */
export const SectionChangeKind = z.enum([
  'created',
  'changed',
  'published',
  /** The release was activated for all users. */
  'used',
  /** The release was activated for some users first. */
  'next',
  'next_ended',
  'rolled_back',
  /** The release guard rolled the release back. */
  'auto_rolled_back',
  /** The release guard detected a faulty release but was not allowed to roll it back. */
  'unhealthy',
  'pinned',
  'unpinned',
  'disabled',
  'enabled',
  'removed',
  'token_created',
  'token_revoked',
  'key_added',
  'key_removed',
  'backend_set',
  'backend_removed',
])
export type SectionChangeKind = z.infer<typeof SectionChangeKind>

const Change = z.object({
  id: Id,
  kind: SectionChangeKind,
  at: Moment,
  /** Null for changes by the portal itself. */
  by: z.nullable(Doer),
  reason: z.nullable(z.string()),
  version: z.nullable(z.string()),
  previousVersion: z.nullable(z.string()),
})

/** One section on the Sections screen. */
export const Section = z.object({
  name: SectionName,
  title: z.string(),
  owner: z.nullable(SectionOwner),
  basePaths: z.array(z.string()),
  /**
   * Incremented with every change of channels. A change request contains the generation that the caller has seen; an
   * outdated one answers 409 `release_conflict`.
   */
  generation: z.int(),
  /** The release for all users; null before the first one. */
  stable: z.nullable(z.object({ version: z.string(), since: Moment, contract: z.int() })),
  /** The release before the stable one. */
  previous: z.nullable(z.object({ version: z.string() })),
  next: z.nullable(NextChannel),
  /** While pinned, only people can change the section's releases. */
  isPinned: z.boolean(),
  disabled: z.nullable(z.object({ at: Moment, reason: z.string() })),
  /** Version of the caller's own preview. */
  preview: z.nullable(z.string()),
  needsSignature: z.boolean(),
  /** Navigation entry of the stable release; null if it has none. */
  navigation: z.nullable(SectionNavigation),
  /** Whether an administrator has allowed the navigation entry. */
  isInNavigation: z.boolean(),
  /** Compatibility of the stable release; null before the first one. */
  isCompatible: z.nullable(z.boolean()),
  /** Reasons why the stable release is incompatible; empty for a compatible one. */
  misfits: z.array(Misfit),
  health: z.nullable(ReleaseHealth),
  /**
   * p95 load time in milliseconds for each of the last 24 hours, oldest first, for all releases together; null without
   * loads.
   */
  p95ByHour: z.array(z.nullable(z.int())),
  /** The section's own backend; null without one. */
  backend: z.nullable(SectionBackend),
  can: z.object({ setBackend: z.boolean() }),
})
export type Section = z.infer<typeof Section>

const SectionDetail = z.extend(Section, {
  /** The last 50 changes, newest first. */
  history: z.array(Change),
})

export const sectionsList = endpoint('sectionsList', 'GET /api/sections', {
  summary: 'Lists all sections with their active releases and health, for an administrator or a token',
  reply: z.object({ items: z.array(Section) }),
  access: 'token',
})

export const sectionsCreate = endpoint('sectionsCreate', 'POST /api/sections', {
  summary: 'Creates a section for a team, so that it can get a publishing token',
  body: z.strictObject({
    name: SectionName,
    title: boundedText(1, 60, { required: 'Enter a title for the section' }),
    owner: z.nullable(SectionOwner),
  }),
  reply: SectionDetail,
  status: 201,
})

export const sectionsGet = endpoint('sectionsGet', 'GET /api/sections/:name', {
  summary: 'Returns a section with its history, for an administrator or its token',
  params: SectionParams,
  reply: SectionDetail,
  access: 'token',
})

export const sectionsUpdate = endpoint('sectionsUpdate', 'PUT /api/sections/:name', {
  summary:
    'Changes the owner of a section, its place in the navigation, and whether its releases must be signed',
  params: SectionParams,
  body: z.strictObject({
    owner: z.nullable(SectionOwner),
    needsSignature: flag('Signature required'),
    isInNavigation: flag('Shown in the navigation'),
  }),
  reply: SectionDetail,
})

const Generation = z
  .int('Enter the generation you last loaded')
  .check(z.minimum(0, 'Enter the generation you last loaded'))

const addressHint = 'Enter a base URL that starts with https://'
const BaseUrl = z.string(addressHint).check(
  z.maxLength(maxSectionBackendUrlLength, `Use at most ${maxSectionBackendUrlLength} characters`),
  z.refine((url) => isSafeUrl(url) && !/[?#]/.test(url), addressHint),
)

export const sectionsSetBackend = endpoint('sectionsSetBackend', 'PUT /api/sections/:name/backend', {
  summary: 'Sets or removes the base URL of a section’s own backend; for super administrators',
  params: SectionParams,
  body: z.strictObject({
    /** Null removes the backend. */
    url: z.nullable(BaseUrl),
    generation: Generation,
    reason: Reason,
  }),
  reply: SectionDetail,
})

export const sectionsUse = endpoint('sectionsUse', 'POST /api/sections/:name/use', {
  summary: 'Activates a release for everyone, or for some users first; for an administrator or its token',
  params: SectionParams,
  body: z.strictObject({
    version: ReleaseVersion,
    audience: Audience,
    generation: Generation,
    reason: Reason,
  }),
  reply: SectionDetail,
  access: 'token',
})

export const sectionsEndNext = endpoint('sectionsEndNext', 'POST /api/sections/:name/end-next', {
  summary: 'Withdraws a release that only some users have; everyone gets the stable release again',
  params: SectionParams,
  body: z.strictObject({ generation: Generation, reason: Reason }),
  reply: SectionDetail,
  access: 'token',
})

export const sectionsRollBack = endpoint('sectionsRollBack', 'POST /api/sections/:name/roll-back', {
  summary: 'Rolls back to the previous release, or to one of the last ten',
  params: SectionParams,
  body: z.strictObject({
    /** The previous release by default. */
    version: z.optional(ReleaseVersion),
    generation: Generation,
    reason: Reason,
  }),
  reply: SectionDetail,
  access: 'token',
})

export const sectionsPin = endpoint('sectionsPin', 'POST /api/sections/:name/pin', {
  summary: 'Pins a section to its release, so that the portal never changes it automatically, or unpins it',
  params: SectionParams,
  body: z.strictObject({ isPinned: flag('Pinned'), generation: Generation, reason: Reason }),
  reply: SectionDetail,
})

export const sectionsDisable = endpoint('sectionsDisable', 'POST /api/sections/:name/disable', {
  summary: 'Disables a section for everyone',
  params: SectionParams,
  body: z.strictObject({ reason: Reason }),
  reply: SectionDetail,
  access: 'token',
})

export const sectionsEnable = endpoint('sectionsEnable', 'POST /api/sections/:name/enable', {
  summary: 'Enables a section again',
  params: SectionParams,
  body: z.strictObject({ reason: Reason }),
  reply: SectionDetail,
  access: 'token',
})

export const sectionsRemove = endpoint('sectionsRemove', 'POST /api/sections/:name/remove', {
  summary: 'Removes a disabled section with its releases, tokens and keys; its name cannot be used again',
  params: SectionParams,
  body: z.strictObject({ reason: Reason }),
  status: 204,
})

export const sectionsPreview = endpoint('sectionsPreview', 'POST /api/sections/:name/preview', {
  summary: 'Starts a preview of a release in the caller’s session, for at most eight hours',
  params: SectionParams,
  body: z.strictObject({ version: ReleaseVersion }),
  reply: SectionDetail,
})

export const sectionsPreviewEnd = endpoint('sectionsPreviewEnd', 'DELETE /api/sections/:name/preview', {
  summary: 'Ends the caller’s preview of a section',
  params: SectionParams,
  status: 204,
})
