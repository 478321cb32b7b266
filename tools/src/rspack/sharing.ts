import { installedFile, installedVersion, sharedAtOnce, sharedOnDemand } from '@headway/section-kit/host'

/** Options of a shared module for the federation plugin. */
interface ProvidedModule {
  /** Name under which sections import the module. */
  shareKey: string
  version: string
  /** True if the module is part of the shell's initial scripts. */
  eager: boolean
}

/**
 * Returns the modules that the shell provides. Those of its own first screen load
 * immediately, the others on demand.
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
  // These modules are given as files, because the shell itself never imports them.
  const onDemand = sharedOnDemand.map((shared) => [
    installedFile(folder, shared.name),
    provide(shared, false),
  ])
  return Object.fromEntries([...atOnce, ...onDemand]) as Record<string, ProvidedModule>
}
