import type { Logger } from '@headway/server-kit/logger'
import { SignJWT } from 'jose'
import type { Accounts } from '../accounts/accounts.ts'
import type { ProtocolStore, StoredSession } from '../database/protocol-store.ts'
import type { Realm, RealmClient } from '../realm.ts'
import type { SigningKey } from './signing-key.ts'

const LOGOUT_TOKEN_SECONDS = 120
/** Timeout for each client in milliseconds, as in Keycloak. */
const RECEIVER_TIMEOUT_MS = 5_000

/** Session in the format of the Admin API. Times are epoch milliseconds. */
export interface SessionRepresentation {
  readonly id: string
  readonly username: string
  readonly userId: string
  readonly ipAddress: string
  readonly start: number
  readonly lastAccess: number
  readonly rememberMe: boolean
  readonly clients: Readonly<Record<string, string>>
  readonly transientUser: boolean
}

export interface SessionDependencies {
  readonly realm: Realm
  readonly accounts: Accounts
  readonly store: ProtocolStore
  readonly signingKey: SigningKey
  readonly logger: Logger
}

/** Lists and ends single sign-on sessions, and notifies the clients of the end. */
export class RealmSessions {
  readonly #dependencies: SessionDependencies

  constructor(dependencies: SessionDependencies) {
    this.#dependencies = dependencies
  }

  /** Returns the active sessions of an account. */
  async list(accountId: string): Promise<SessionRepresentation[]> {
    const { accounts, store } = this.#dependencies
    const account = await accounts.find(accountId)
    const sessions = await store.sessionsOf(accountId)
    return Promise.all(
      sessions.map(async (session) => ({
        id: session.uid,
        username: account?.email ?? '',
        userId: accountId,
        ipAddress: session.ipAddress ?? '',
        start: session.loginTs * 1_000,
        lastAccess: session.lastAccess,
        rememberMe: false,
        clients: Object.fromEntries(
          (await this.#clientsOf(session)).map(({ id, clientId }) => [id, clientId]),
        ),
        transientUser: false,
      })),
    )
  }

  /**
   * Ends a session and notifies its clients. The session ends even if a client does not respond.
   *
   * @returns whether the session existed.
   */
  async end(sid: string): Promise<boolean> {
    const { store } = this.#dependencies
    const session = await store.session(sid)
    if (!session) {
      return false
    }
    const clients = await this.#clientsOf(session)
    await store.removeSession(session)
    await Promise.all(clients.map((client) => this.#tell(client, session)))
    return true
  }

  /** Ends all sessions of an account. */
  async endAllOf(accountId: string): Promise<void> {
    for (const session of await this.#dependencies.store.sessionsOf(accountId)) {
      await this.end(session.uid)
    }
  }

  /** Deletes all sessions of an account without notifying clients, as Keycloak does when it deletes an account. */
  async removeAllOf(accountId: string): Promise<void> {
    for (const session of await this.#dependencies.store.sessionsOf(accountId)) {
      await this.#dependencies.store.removeSession(session)
    }
  }

  async #clientsOf(session: StoredSession): Promise<RealmClient[]> {
    const { realm, store } = this.#dependencies
    const found: RealmClient[] = []
    for (const [clientId, { grantId }] of Object.entries(session.authorizations)) {
      const client = realm.client(clientId)
      if (client && (await store.hasGrant(grantId))) {
        found.push(client)
      }
    }
    return found
  }

  async #tell(client: RealmClient, session: StoredSession): Promise<void> {
    if (!client.backchannelLogoutUri) {
      return
    }
    const { logger } = this.#dependencies
    try {
      const response = await fetch(client.backchannelLogoutUri, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ logout_token: await this.#logoutToken(client, session) }),
        signal: AbortSignal.timeout(RECEIVER_TIMEOUT_MS),
      })
      if (!response.ok) {
        logger.warn({ client: client.clientId, status: response.status }, 'back-channel logout was refused')
      }
    } catch (error) {
      logger.warn({ client: client.clientId, err: error }, 'back-channel logout did not arrive')
    }
  }

  #logoutToken(client: RealmClient, session: StoredSession): Promise<string> {
    const { realm, signingKey } = this.#dependencies
    return new SignJWT({
      typ: 'Logout',
      sid: session.uid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: signingKey.kid })
      .setIssuer(realm.issuer)
      .setAudience(client.clientId)
      .setSubject(session.accountId)
      .setJti(crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${LOGOUT_TOKEN_SECONDS}s`)
      .sign(signingKey.privateKey)
  }
}
