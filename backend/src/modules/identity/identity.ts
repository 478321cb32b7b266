import type { Platform } from '../../platform/platform.ts'
import { createIdentityDirectory, type IdentityDirectory } from './directory/identity-directory.ts'
import { IdentityProvider } from './provider/identity-provider.ts'

/**
 * Both connections to the identity provider: `provider` for sign-in and `directory` for the administration of accounts.
 */
export interface Identity {
  readonly provider: IdentityProvider
  readonly directory: IdentityDirectory
}

const identities = new WeakMap<Platform['environment'], Identity>()

/** Returns the connections to the provider, which this process shares. */
export function identityOf({ environment, clock }: Pick<Platform, 'environment' | 'clock'>): Identity {
  const known = identities.get(environment)
  if (known) {
    return known
  }
  const identity = {
    provider: new IdentityProvider(environment),
    directory: createIdentityDirectory(environment, clock),
  }
  identities.set(environment, identity)
  return identity
}
