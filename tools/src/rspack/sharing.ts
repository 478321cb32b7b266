import { installedFile, installedVersion, sharedAtOnce, sharedOnDemand } from '@headway/section-kit/host'

/** How the federation plugin is told what there is to share. */
interface ProvidedModule {
  /** What sections ask for. */
  shareKey: string
  version: string
  /** Whether it is in the shell's first scripts. */
  eager: boolean
}

/**
 * What the shell provides: what its own first screen needs at once, the rest on demand.
 *
 * @param folder absolute path of the shell's package.
 */
export function sharedByShell(folder: string): Record<string, ProvidedModule> {
  const provide = (shared: { name: string; package: string }, eager: boolean): ProvidedModule => ({
    shareKey: shared.name,
    version: installedVersion(folder, shared.package),
    eager,
  })
  const atOnce = sharedAtOnce.map((shared) => [shared.name, provide(shared, true)])
  // Named by file, because the shell itself never imports them.
  const onDemand = sharedOnDemand.map((shared) => [
    installedFile(folder, shared.name),
    provide(shared, false),
  ])
  return Object.fromEntries([...atOnce, ...onDemand]) as Record<string, ProvidedModule>
}
