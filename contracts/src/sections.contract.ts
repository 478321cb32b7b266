import * as z from 'zod/mini'
import { boundedText, flag, Id, Moment, Role } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ReleaseVersion, SectionName, SectionOwner } from './section-description.contract.ts'
import { Doer, Misfit, ReleaseHealth } from './section-releases.contract.ts'

const SectionParams = z.object({ name: SectionName })
/** Why somebody did it: kept with the change. */
const Reason = boundedText(3, 500, { required: 'Say why', tooShort: 'Enter a reason' })

/** Who gets a release before everybody does. */
export const Audience = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('everybody') }),
    z.strictObject({
      kind: z.literal('roles'),
      roles: z
        .array(Role, 'Choose at least one role')
        .check(z.minLength(1, 'Choose at least one role'), z.maxLength(7, 'Name each role once')),
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

/** A release that some have before everybody. */
export const NextChannel = z.object({
  version: z.string(),
  audience: Audience,
  since: Moment,
})
export type NextChannel = z.infer<typeof NextChannel>

/** What can be done to a section, by somebody or by the portal itself. */
export const SectionChangeKind = z.enum([
  'created',
  'changed',
  'published',
  /** Everybody gets it. */
  'used',
  /** Some get it before everybody. */
  'next',
  'next_ended',
  'rolled_back',
  /** The guard took it back. */
  'returned',
  /** The guard would have taken it back, and may not. */
  'suspected',
  'pinned',
  'unpinned',
  'disabled',
  'enabled',
  'removed',
  'token_created',
  'token_revoked',
  'key_added',
  'key_removed',
])
export type SectionChangeKind = z.infer<typeof SectionChangeKind>

const Change = z.object({
  id: Id,
  kind: SectionChangeKind,
  at: Moment,
  /** Null for what the portal did by itself. */
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
  /** Rises with every change of channels; a change names the one it has seen, a second one gets 409 `release_moved`. */
  generation: z.int(),
  /** The release for everybody; null before the first one. */
  stable: z.nullable(z.object({ version: z.string(), since: Moment, contract: z.int() })),
  /** What the stable one came after. */
  previous: z.nullable(z.object({ version: z.string() })),
  next: z.nullable(NextChannel),
  /** Nothing but a person changes its releases while it is pinned. */
  isPinned: z.boolean(),
  disabled: z.nullable(z.object({ at: Moment, reason: z.string() })),
  /** The release of the caller's own preview. */
  preview: z.nullable(z.string()),
  needsSignature: z.boolean(),
  /** Of the stable release; null before the first one. */
  isCompatible: z.nullable(z.boolean()),
  /** Why the stable release does not fit; empty where it does. */
  misfits: z.array(Misfit),
  health: z.nullable(ReleaseHealth),
})
export type Section = z.infer<typeof Section>

const SectionDetail = z.extend(Section, {
  /** Newest first, the last 50. */
  history: z.array(Change),
})

export const sectionsList = endpoint('sectionsList', 'GET /api/sections', {
  summary: 'Every section with its releases in use and their health, by an administrator or with a token',
  reply: z.object({ items: z.array(Section) }),
  access: 'token',
})

export const sectionsCreate = endpoint('sectionsCreate', 'POST /api/sections', {
  summary: 'Makes room for a section of a team, so that it can be given a token',
  body: z.strictObject({
    name: SectionName,
    title: boundedText(1, 60, { required: 'Enter a title for the section' }),
    owner: z.nullable(SectionOwner),
  }),
  reply: SectionDetail,
  status: 201,
})

export const sectionsGet = endpoint('sectionsGet', 'GET /api/sections/:name', {
  summary: 'One section with its history, by an administrator or with its token',
  params: SectionParams,
  reply: SectionDetail,
  access: 'token',
})

export const sectionsUpdate = endpoint('sectionsUpdate', 'PUT /api/sections/:name', {
  summary: 'Sets who owns a section and whether its releases have to be signed',
  params: SectionParams,
  body: z.strictObject({
    owner: z.nullable(SectionOwner),
    needsSignature: flag('The need of a signature'),
  }),
  reply: SectionDetail,
})

const Generation = z.int('Say which state you have seen').check(z.minimum(0, 'Say which state you have seen'))

export const sectionsUse = endpoint('sectionsUse', 'POST /api/sections/:name/use', {
  summary: 'Takes a release into use, for everybody or for some first; by an administrator or with its token',
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
  summary: 'Gives everybody the stable release again',
  params: SectionParams,
  body: z.strictObject({ generation: Generation, reason: Reason }),
  reply: SectionDetail,
  access: 'token',
})

export const sectionsRollBack = endpoint('sectionsRollBack', 'POST /api/sections/:name/roll-back', {
  summary: 'Goes back to the release before, or to one of the last ten',
  params: SectionParams,
  body: z.strictObject({
    /** The one before unless given. */
    version: z.optional(ReleaseVersion),
    generation: Generation,
    reason: Reason,
  }),
  reply: SectionDetail,
  access: 'token',
})

export const sectionsPin = endpoint('sectionsPin', 'POST /api/sections/:name/pin', {
  summary: 'Keeps a section at its release whatever the portal would do by itself, or ends that',
  params: SectionParams,
  body: z.strictObject({ isPinned: flag('Pinned'), generation: Generation, reason: Reason }),
  reply: SectionDetail,
})

export const sectionsDisable = endpoint('sectionsDisable', 'POST /api/sections/:name/disable', {
  summary: 'Switches a section off for everybody',
  params: SectionParams,
  body: z.strictObject({ reason: Reason }),
  reply: SectionDetail,
  access: 'token',
})

export const sectionsEnable = endpoint('sectionsEnable', 'POST /api/sections/:name/enable', {
  summary: 'Switches a section on again',
  params: SectionParams,
  body: z.strictObject({ reason: Reason }),
  reply: SectionDetail,
  access: 'token',
})

export const sectionsRemove = endpoint('sectionsRemove', 'POST /api/sections/:name/remove', {
  summary:
    'Removes a section that is switched off, with its releases, tokens and keys; its name is not given again',
  params: SectionParams,
  body: z.strictObject({ reason: Reason }),
  status: 204,
})

export const sectionsPreview = endpoint('sectionsPreview', 'POST /api/sections/:name/preview', {
  summary: 'Shows the caller a release in this session only, for at most eight hours',
  params: SectionParams,
  body: z.strictObject({ version: ReleaseVersion }),
  reply: SectionDetail,
})

export const sectionsPreviewEnd = endpoint('sectionsPreviewEnd', 'DELETE /api/sections/:name/preview', {
  summary: 'Ends the caller’s preview of a section',
  params: SectionParams,
  status: 204,
})
