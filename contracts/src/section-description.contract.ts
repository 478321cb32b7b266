import * as z from 'zod/mini'
import { Role } from './common.ts'

/** Federation name of a section, for example `mfe_tasks`. Its files are served below `/mfe/tasks/`. */
export const SectionName = z
  .string('Use mfe_ and one word of lower-case letters, like mfe_tasks')
  .check(z.regex(/^mfe_[a-z]{1,40}$/, 'Use mfe_ and one word of lower-case letters, like mfe_tasks'))

/** Versions of the mount contract that this portal supports. */
export const mountContracts: readonly number[] = [2]

/**
 * Version of a release: semver without build metadata, so that it can be part of a URL, at most 64 characters. Each
 * version of a section can be published only once.
 */
export const ReleaseVersion = z
  .string('Use a version like 1.2.3 or 1.2.3-beta.1')
  .check(
    z.maxLength(64, 'Use at most 64 characters'),
    z.regex(
      /^(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/,
      'Use a version like 1.2.3 or 1.2.3-beta.1',
    ),
  )

/** A caret range of versions with npm's meaning: all versions compatible with the given one. */
export const CaretRange = z
  .string()
  .check(z.regex(/^\^\d{1,6}(?:\.\d{1,6}){0,2}$/, 'Use a range like ^1 or ^1.2'))

/** Path prefix of a section's pages. */
export const BasePath = z
  .string()
  .check(z.maxLength(60), z.regex(/^\/[a-z][a-z0-9-]*$/, 'Use a base path like /tasks'))

/** Path pattern of a section's page, for example `/tasks/:id`. */
export const RoutePath = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^(?:\/(?:[a-z][a-z0-9-]*|:[a-zA-Z]\w*\??))+(?:\/\*)?$/, 'Use a path like /tasks/:id'),
  )

/** File name in a section's build: contains a content hash and no folder. */
export const SectionFile = z
  .string()
  .check(
    z.maxLength(150),
    z.regex(
      /^[\w@-][\w.@-]*\.[0-9a-f]{10}\.(?:js|css|json|svg|png|woff2)$/,
      'Files need their content hash in the name and can’t be in folders',
    ),
  )
const SectionScript = SectionFile.check(z.regex(/\.js$/))

/** Name of a build's Module Federation manifest. Builds without one come from section-kit before 1.8. */
const FederationManifest = z
  .string('This build has no Module Federation manifest. Build it again with section-kit 1.8 or later')
  .check(
    z.regex(
      /^mf-manifest\.[0-9a-f]{10}\.json$/,
      'This build has no Module Federation manifest. Build it again with section-kit 1.8 or later',
    ),
  )

/** Subresource integrity hash, in the format of a script's `integrity` attribute. */
export const Integrity = z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/))

const FirstRequest = z.string().check(z.maxLength(300), z.regex(/^\/api\/[\w/:?=&-]+$/))

/** API requests of a route's first screen. */
export const RoutePreload = z.object({
  path: RoutePath,
  requests: z.array(FirstRequest).check(z.maxLength(10)),
})
export type RoutePreload = z.infer<typeof RoutePreload>

export const SectionRoute = z.object({ path: RoutePath, title: z.string().check(z.maxLength(100)) })
export type SectionRoute = z.infer<typeof SectionRoute>

/** A command that is available on every page of the portal and opens an overlay of the section. */
export const EverywhereCommand = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'Use an id like quick-add')),
  label: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Additional search terms for the command. */
  words: z.optional(z.string().check(z.maxLength(200))),
  /** Keyboard shortcut: one letter or digit. */
  key: z.optional(z.string().check(z.regex(/^[a-z0-9]$/, 'Use one letter or digit'))),
  /** Name of the user's `can` flag that is required for the command. */
  needs: z.optional(z.string().check(z.maxLength(60))),
  /** Shows the command as a button with this icon in the header. */
  button: z.optional(z.literal('add')),
})
export type EverywhereCommand = z.infer<typeof EverywhereCommand>

/** Names of the icons that a section can choose for its navigation entry. */
export const navigationIcons = [
  'activity',
  'board',
  'bookmark',
  'calendar',
  'chart',
  'clock',
  'file',
  'inbox',
  'link',
  'list',
  'message',
  'monitor',
  'organization',
  'people',
  'send',
  'table',
  'tag',
] as const

/** Entry of a section under "Apps" in the sidebar. It leads to the section's first base path. */
export const SectionNavigation = z.object({
  label: z
    .string('Enter a label for the navigation')
    .check(z.minLength(1, 'Enter a label for the navigation'), z.maxLength(40, 'Use at most 40 characters')),
  icon: z.enum(navigationIcons, `Choose one of the icons ${navigationIcons.join(', ')}`),
  /** Roles that see the entry; all roles by default. It hides the entry only and protects nothing. */
  roles: z.optional(
    z
      .array(Role, 'List the roles that see the entry')
      .check(z.minLength(1, 'List at least one role'), z.maxLength(7, 'List each role only once')),
  ),
})
export type SectionNavigation = z.infer<typeof SectionNavigation>

/** Places of the portal in which sections can show a card or a tab. */
export const slotPlaces = ['dashboard', 'task', 'person'] as const
export const SlotPlace = z.enum(slotPlaces, 'Choose the place dashboard, task or person')
export type SlotPlace = z.infer<typeof SlotPlace>

export const SlotId = z
  .string('Use an id like rooms-today')
  .check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'Use an id like rooms-today'))

/** Card of a section on the dashboard, or its tab on the page of a task or a person. */
export const SectionSlot = z.object({
  id: SlotId,
  place: SlotPlace,
  /** Title of the card or the tab. */
  label: z
    .string('Enter a label for the card or tab')
    .check(z.minLength(1, 'Enter a label for the card or tab'), z.maxLength(40, 'Use at most 40 characters')),
  /** Roles that see the card or tab; all roles by default. It hides the slot only and protects nothing. */
  roles: z.optional(
    z
      .array(Role, 'List the roles that see the card or tab')
      .check(z.minLength(1, 'List at least one role'), z.maxLength(7, 'List each role only once')),
  ),
})
export type SectionSlot = z.infer<typeof SectionSlot>

export const SectionSlots = z.array(SectionSlot).check(
  z.maxLength(10, 'Offer at most 10 cards and tabs'),
  z.refine(
    (slots) => new Set(slots.map(({ id }) => id)).size === slots.length,
    'Give each card and tab its own id',
  ),
)

/** Team that is responsible for a section. */
export const SectionOwner = z.object(
  {
    team: z
      .string('Enter a team name')
      .check(z.minLength(1, 'Enter a team name'), z.maxLength(100, 'Use at most 100 characters')),
    /** Email address, or another address where the team can be reached. */
    contact: z.string('Enter a contact for the team').check(z.maxLength(200, 'Use at most 200 characters')),
  },
  'Enter the team that owns the section',
)
export type SectionOwner = z.infer<typeof SectionOwner>

/** Requirements of a section. Publishing rejects a release when the portal does not meet them. */
export const SectionRequires = z.object({
  portal: z.optional(CaretRange),
  /** Required contract versions by backend module name. */
  modules: z.optional(z.record(z.string().check(z.maxLength(60)), CaretRange)),
})

/** A library whose code the build includes in its scripts. */
export const BundledPackage = z.object({
  name: z.string().check(z.maxLength(214)),
  version: z.string().check(z.maxLength(64)),
})

/**
 * Content of `section.json`, the description of a section's build. The build writes it, publishing validates it, and
 * the gateway serves the section according to it.
 */
export const SectionDescription = z.object({
  name: SectionName,
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  version: ReleaseVersion,
  contract: z.int().check(z.minimum(1), z.maximum(1_000)),
  requires: z.optional(SectionRequires),
  owner: z.optional(SectionOwner),
  basePaths: z.array(BasePath).check(z.minLength(1), z.maxLength(20)),
  routes: z.optional(z.array(SectionRoute).check(z.maxLength(100))),
  commands: z.optional(z.array(EverywhereCommand).check(z.maxLength(10))),
  navigation: z.optional(SectionNavigation),
  slots: z.optional(SectionSlots),
  /** Module Federation manifest, which names the remote entry. */
  entry: FederationManifest,
  /** Remote entry and scripts of the exposed module, in loading order. */
  expose: z.array(SectionScript).check(z.maxLength(50)),
  preload: z.array(RoutePreload).check(z.maxLength(50)),
  /** Integrity hashes of all files of the build, except this file, precompressed copies, source maps and texts. */
  integrity: z.record(SectionFile, Integrity),
  bundled: z.optional(z.array(BundledPackage).check(z.maxLength(500))),
  /** Source of the build, for example a commit. */
  commit: z.optional(z.string().check(z.maxLength(100))),
  builtAt: z.optional(z.iso.datetime({ offset: true })),
})
export type SectionDescription = z.infer<typeof SectionDescription>
