import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EndpointDefinition } from '@headway/contracts'

const modules = join(import.meta.dirname, '../modules')

/**
 * Returns the endpoints, by name, of every contract of which a route of the modules mounts something.
 *
 * @param ofModules matches the paths of the files of routes, below the folder of modules.
 */
export async function findEndpoints(ofModules: RegExp): Promise<Map<string, EndpointDefinition>> {
  const files = (await readdir(modules, { recursive: true })).filter(
    (name) => name.endsWith('.routes.ts') && ofModules.test(name),
  )
  const sources = await Promise.all(files.map((name) => readFile(join(modules, name), 'utf8')))
  const contracts = new Set(sources.flatMap((source) => source.match(/@headway\/contracts\/[a-z-]+/g) ?? []))
  const exported = await Promise.all(
    [...contracts].map((name) => import(name) as Promise<Record<string, unknown>>),
  )
  const endpoints = exported.flatMap((module) =>
    Object.values(module).filter(
      (value): value is EndpointDefinition =>
        typeof value === 'object' && value !== null && 'path' in value && 'method' in value,
    ),
  )
  return new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
}
