import {
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  type Account as ProtocolAccount,
} from 'oidc-provider'
import type { Account } from '../accounts/accounts.ts'
import { lifetimes, type Realm, type RealmClient, shownScope } from '../realm.ts'
import { requestedAction } from '../sign-in/progress.ts'

/** Account in the form that oidc-provider passes through a request. */
export interface SignedInAccount extends ProtocolAccount {
  readonly account: Account
}

/**
 * Returns the client of a request.
 *
 * @throws InvalidClient if the realm has no such client.
 */
export function clientOf(realm: Realm, clientId: string | undefined): RealmClient {
  const client = realm.client(clientId)
  if (!client) {
    throw new errors.InvalidClient('client is invalid')
  }
  return client
}

/**
 * Rejects scopes that the client does not have, and grants all that it has, requested or not (docs/IDENTITY.md,
 * "Contract suite").
 */
function normalizeScope(ctx: KoaContextWithOIDC, realm: Realm): void {
  const client = clientOf(realm, ctx.oidc.client?.clientId)
  const allowed = new Set(['openid', ...client.scopes])
  const asked = [...ctx.oidc.requestParamScopes]
  if (asked.some((scope) => !allowed.has(scope))) {
    throw new errors.InvalidScope(`Invalid scopes: ${asked.join(' ')}`, asked.join(' '))
  }
  if (ctx.oidc.params) {
    ctx.oidc.params.scope = shownScope(client)
  }
}

/**
 * Returns whether an account action requires a new sign-in: a stranger at an unlocked computer must not be able to
 * change the password.
 */
function wantsFreshSignIn({ oidc }: KoaContextWithOIDC): boolean {
  return (
    requestedAction(oidc.params ?? {}) !== undefined &&
    oidc.session?.accountId !== undefined &&
    oidc.session.past(lifetimes.actionSignInAge) &&
    !oidc.result?.login
  )
}

function isActionDue({ oidc }: KoaContextWithOIDC): boolean {
  const signedIn = oidc.account as SignedInAccount | undefined
  const isRequested = requestedAction(oidc.params ?? {}) !== undefined && !oidc.result?.outcome
  return (signedIn?.account.requiredActions.length ?? 0) > 0 || isRequested
}

/**
 * Returns the policy that determines when a user must interact before a request is answered (docs/IDENTITY.md,
 * "Contract suite").
 */
export function interactionPolicyOf(realm: Realm): interactionPolicy.DefaultPolicy {
  const { Check, Prompt } = interactionPolicy
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const login = policy.get('login')
  login?.checks.add(
    new Check('scope', 'the scope is settled before anything is granted', (ctx) => {
      normalizeScope(ctx, realm)
      return Check.NO_NEED_TO_PROMPT
    }),
    0,
  )
  login?.checks.add(
    new Check(
      'account_unusable',
      'the signed-in account is gone or disabled',
      'login_required',
      (ctx) => ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined,
    ),
  )
  login?.checks.add(
    new Check(
      'sign_in_too_old',
      'an account action wants a fresh sign-in',
      'interaction_required',
      wantsFreshSignIn,
    ),
  )
  policy.add(
    new Prompt(
      { name: 'action', requestable: false },
      new Check('action_due', 'the person has to do something first', 'interaction_required', isActionDue),
    ),
  )
  return policy
}
