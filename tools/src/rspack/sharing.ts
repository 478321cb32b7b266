import {
  acceptedRange,
  installedFile,
  installedVersion,
  sharedAtOnce,
  type SharedModule,
  sharedOnDemand,
} from '@headway/section-kit/host'

/**
 * What the shell provides: what its own first screen needs at once, the rest on demand.
 *
 * @param folder absolute path of the shell's package.
 */
export function sharedByShell(folder: string): Record<string, SharedModule> {
  const provide = (name: string): SharedModule => {
    const version = installedVersion(folder, name)
    return { singleton: true, strictVersion: true, version, requiredVersion: acceptedRange(name, version) }
  }
  const eager = sharedAtOnce.map((shared) => [shared.name, { ...provide(shared.package), eager: true }])
  // Named by file, because the shell itself never imports them.
  const lazy = sharedOnDemand.map((shared) => [
    installedFile(folder, shared.name),
    { ...provide(shared.package), shareKey: shared.name },
  ])
  return Object.fromEntries([...eager, ...lazy]) as Record<string, SharedModule>
}
