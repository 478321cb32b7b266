import type { Platform } from '../../platform/platform.ts'
import { createIdentityDirectory, type IdentityDirectory } from './directory/identity-directory.ts'
import { IdentityProvider } from './provider/identity-provider.ts'

/** Both ways to the identity provider: people sign in through one, their accounts are kept through the other. */
export interface Identity {
  readonly provider: IdentityProvider
  readonly directory: IdentityDirectory
}

const identities = new WeakMap<Platform['environment'], Identity>()

/** The one connection to the provider that everything of one process shares. */
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
