import {
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime'

/** What sections of contract 1 ask for: no other was ever built against it. */
const PACKAGES_OF_CONTRACT_1 = '^0.1.0'

let designSystem: object | undefined

/**
 * Sections of contract 1 were built against 0.1 of our packages, when the design system was one module. They are given
 * this shell's instead, which has all of that.
 */
const packagesOfContract1: ModuleFederationRuntimePlugin = {
  name: 'headway-contract-1',
  resolveShare(asked) {
    const { pkgName, scope, version, shareScopeMap, shareInfo } = asked
    const shared = shareScopeMap[scope]?.[pkgName]?.[version]
    if (!shared || shareInfo.shareConfig?.requiredVersion !== PACKAGES_OF_CONTRACT_1) {
      return asked
    }
    const whole = designSystem
    const given =
      pkgName === '@headway/design-system' && whole ? { ...shared, lib: () => whole, loaded: true } : shared
    return { ...asked, resolver: () => ({ shared: given, useTreesShaking: false }) }
  },
}

// Global, for it is the section's own runtime that asks; before any of them is there.
registerGlobalPlugins([packagesOfContract1])

/** Makes ready what a section of contract 1 expects, before it is loaded. */
export async function prepareForContract1(): Promise<void> {
  designSystem = await import('./design-system-of-contract-1.ts')
}
