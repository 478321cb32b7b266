import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SectionNavigation, SectionSlots } from '@headway/contracts/section-description'
import * as z from 'zod/mini'

const ScriptName = z.string().check(z.regex(/^[\w.@-]+\.js$/))
const FileName = z.string().check(z.regex(/^[\w.@-]+$/))
const ManifestName = z.string().check(z.regex(/^mf-manifest[\w.]*\.json$/))
const BasePath = z.string().check(z.regex(/^\/[a-z][a-z-]*$/))

/** API requests that the first screen of a route sends. */
const RoutePreload = z.object({
  path: z.string(),
  requests: z.array(z.string().check(z.regex(/^\/api\/[\w/:?=&-]+$/))),
})
export type RoutePreload = z.infer<typeof RoutePreload>

const SectionPage = z.object({ path: z.string(), title: z.string() })
export type SectionPage = z.infer<typeof SectionPage>

/** Command that a section offers on every page. It was validated when the release was published. */
const OfferedCommand = z.object({
  id: z.string(),
  label: z.string(),
  words: z.optional(z.string()),
  key: z.optional(z.string()),
  needs: z.optional(z.string()),
  button: z.optional(z.literal('add')),
})

/** A section's `section.json`, which its build writes. */
export const BuiltSection = z.object({
  name: z.string(),
  title: z.string(),
  version: z.string(),
  contract: z.int(),
  basePaths: z.array(BasePath),
  routes: z.optional(z.array(SectionPage)),
  commands: z.optional(z.array(OfferedCommand)),
  navigation: z.optional(SectionNavigation),
  slots: z.optional(SectionSlots),
  entry: ManifestName,
  expose: z.array(ScriptName),
  preload: z.array(RoutePreload),
  integrity: z.record(FileName, z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/))),
})
export type BuiltSection = z.infer<typeof BuiltSection>

const PackageFile = z.object({
  version: z.string(),
  headway: z.object({ section: z.object({ title: z.string(), basePaths: z.array(BasePath) }) }),
})

/** Information about a section whose build cannot be read, sufficient to show its error panel. */
export interface KnownSection {
  title: string
  version: string
  basePaths: string[]
}

/**
 * Reads the description of a section from its package.
 *
 * @param workspace folder that contains the packages.
 * @param name federation name, for example `mfe_tasks`.
 * @returns undefined if the package is not part of this checkout.
 */
export async function readPackageDescription(
  workspace: string,
  name: string,
): Promise<KnownSection | undefined> {
  try {
    const text = await readFile(join(workspace, name.replace('_', '-'), 'package.json'), 'utf8')
    const { version, headway } = z.parse(PackageFile, JSON.parse(text))
    return { version, ...headway.section }
  } catch {
    return undefined
  }
}
