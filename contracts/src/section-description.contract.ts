import * as z from 'zod/mini'

/** Federation name of a section, for example `mfe_tasks`. Its files lie under `/mfe/tasks/`. */
export const SectionName = z
  .string('Name it like mfe_tasks')
  .check(z.regex(/^mfe_[a-z]{1,40}$/, 'Name it like mfe_tasks'))

/** Mount contracts that this portal runs. */
export const mountContracts: readonly number[] = [2]

/**
 * A release's version: semver without build metadata, so that it can stand in an address, at most 64 characters.
 * Two releases of a section never have the same.
 */
export const ReleaseVersion = z
  .string('Write the version as 1.2.3 or 1.2.3-beta.1')
  .check(
    z.maxLength(64, 'Use at most 64 characters'),
    z.regex(
      /^(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/,
      'Write the version as 1.2.3 or 1.2.3-beta.1',
    ),
  )

/** A range of versions: everything that is compatible with the one named, as npm's caret reads it. */
export const CaretRange = z
  .string()
  .check(z.regex(/^\^\d{1,6}(?:\.\d{1,6}){0,2}$/, 'Write the range as ^1 or ^1.2'))

/** A path below which a section shows its pages. */
export const BasePath = z
  .string()
  .check(z.maxLength(60), z.regex(/^\/[a-z][a-z0-9-]*$/, 'Write a base path as /tasks'))

/** A path of a section's page with its parameters, for example `/tasks/:id`. */
export const RoutePath = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^(?:\/(?:[a-z][a-z0-9-]*|:[a-zA-Z]\w*\??))+(?:\/\*)?$/, 'Write a path as /tasks/:id'),
  )

/** A file of a section's build: a content hash in the name, all files side by side. */
export const SectionFile = z
  .string()
  .check(
    z.maxLength(150),
    z.regex(
      /^[\w@-][\w.@-]*\.[0-9a-f]{10}\.(?:js|css|json|svg|png|woff2)$/,
      'Files are named with their content hash and lie side by side',
    ),
  )
const SectionScript = SectionFile.check(z.regex(/\.js$/))

/** In the form of a script's `integrity` attribute. */
export const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))

const FirstRequest = z.string().check(z.maxLength(300), z.regex(/^\/api\/[\w/:?=&-]+$/))

/** API addresses that a route's first screen asks for. */
export const RoutePreload = z.object({
  path: RoutePath,
  requests: z.array(FirstRequest).check(z.maxLength(10)),
})
export type RoutePreload = z.infer<typeof RoutePreload>

export const SectionRoute = z.object({ path: RoutePath, title: z.string().check(z.maxLength(100)) })
export type SectionRoute = z.infer<typeof SectionRoute>

/** Something that people do on every page, for which the section shows something over it. */
export const EverywhereCommand = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'Name it like quick-add')),
  label: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Other words under which people look for it. */
  words: z.optional(z.string().check(z.maxLength(200))),
  /** One letter or digit. */
  key: z.optional(z.string().check(z.regex(/^[a-z0-9]$/, 'A key is one letter or digit'))),
  /** What of their own `can` somebody needs to be offered it. */
  needs: z.optional(z.string().check(z.maxLength(60))),
  /** Gives it a button in the header, with this sign. */
  button: z.optional(z.literal('add')),
})
export type EverywhereCommand = z.infer<typeof EverywhereCommand>

/** The team that answers for a section. */
export const SectionOwner = z.object(
  {
    team: z
      .string('Enter a team name')
      .check(z.minLength(1, 'Enter a team name'), z.maxLength(100, 'Use at most 100 characters')),
    /** An e-mail address, or an address where the team can be reached. */
    contact: z.string('Enter a contact for the team').check(z.maxLength(200, 'Use at most 200 characters')),
  },
  'Say which team owns it',
)
export type SectionOwner = z.infer<typeof SectionOwner>

/** What a section needs of the portal; a release that it does not fit is refused. */
export const SectionRequires = z.object({
  portal: z.optional(CaretRange),
  /** Name of a backend module to the versions of its contract. */
  modules: z.optional(z.record(z.string().check(z.maxLength(60)), CaretRange)),
})

/** A library whose code the build has taken into its scripts. */
export const BundledPackage = z.object({
  name: z.string().check(z.maxLength(214)),
  version: z.string().check(z.maxLength(64)),
})

/**
 * `section.json`: what a section's build says of itself. The build writes it, publishing checks it, the gateway serves by it.
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
  /** The federation entry. */
  entry: SectionScript,
  /** Scripts of what the section exposes, in loading order. */
  expose: z.array(SectionScript).check(z.maxLength(50)),
  preload: z.array(RoutePreload).check(z.maxLength(50)),
  /** Every file of the build but this one, precompressed twins, maps and texts. */
  integrity: z.record(SectionFile, Integrity),
  bundled: z.optional(z.array(BundledPackage).check(z.maxLength(500))),
  /** What the build was made from, for example a commit. */
  commit: z.optional(z.string().check(z.maxLength(100))),
  builtAt: z.optional(z.iso.datetime({ offset: true })),
})
export type SectionDescription = z.infer<typeof SectionDescription>
