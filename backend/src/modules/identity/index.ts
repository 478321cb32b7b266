export { createPersonWithAccount } from './accounts/accounts.ts'
export { findAccountState } from './accounts/account-state.ts'
export { createTemporaryPassword } from './accounts/temporary-password.ts'
export { createIdentityDirectory, type IdentityDirectory } from './directory/identity-directory.ts'
export { countRefusedSignIns, listSignInFailures } from './failures/sign-in-failures.ts'
export { type Identity, identityOf } from './identity.ts'
export { registerIdentity as register } from './identity.routes.ts'
export { findPushLag, requestPush } from './outbox/identity-outbox.ts'
export { listPendingChanges, retryChange } from './outbox/pending-changes.ts'
export { findPollFailure } from './poller/poll-status.ts'
export { isUnchanged, applyRemoteProfile } from './poller/apply-remote-changes.ts'
export {
  type IdentityProvider,
  isNetworkFailure,
  type LogoutNotice,
  type SignedInPerson,
} from './provider/identity-provider.ts'
export { providerUnavailable, ProviderUnavailableError } from './provider-errors.ts'
export { findLockedPeople, unlockPerson } from './failures/locked-people.ts'
