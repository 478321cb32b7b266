import {
  installedFile,
  installedVersion,
  type SharedModule,
  sharedAtOnce,
  sharedOnDemand,
} from '@headway/section-kit/host'

/**
 * Returns the modules that the shell provides. Those of its own first screen load
 * immediately, the others on demand.
 *
 * @param folder absolute path of the shell's package.
 */
export function sharedByShell(folder: string): Record<string, SharedModule> {
  const provide = (shared: { name: string; package: string }): SharedModule => {
    const version = installedVersion(folder, shared.package)
    return { singleton: true, strictVersion: true, version, requiredVersion: version }
  }
  const atOnce = sharedAtOnce.map((shared) => [shared.name, { ...provide(shared), eager: true }])
  // These modules are given as files, because the shell itself never imports them.
  const onDemand = sharedOnDemand.map((shared) => [
    shared.name,
    { ...provide(shared), import: installedFile(folder, shared.name) },
  ])
  return Object.fromEntries([...atOnce, ...onDemand]) as Record<string, SharedModule>
}
