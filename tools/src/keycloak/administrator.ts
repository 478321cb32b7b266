import { readFile } from 'node:fs/promises'
import { Failure } from '../failure.ts'
import { ADMINISTRATOR } from './server.ts'

/** Values of the placeholders in the realm file. */
export interface RealmVariables {
  /** Origin that browsers use. */
  PORTAL_URL: string
  /** Origin under which Keycloak reaches the backend. */
  PORTAL_BACKEND_URL: string
  PORTAL_BACKEND_SECRET: string
  PORTAL_SERVICE_SECRET: string
}

/** Fields of a client that depend on the installation. */
interface ClientSettings {
  id?: string
  clientId: string
  secret?: string
  rootUrl?: string
  redirectUris: string[]
  attributes?: Record<string, string>
}

/** Client for the Admin API of a Keycloak that the tools run. */
export class KeycloakAdministrator {
  readonly #url: string
  readonly #password: string

  /** @param url URL of the server with its relative path, as this machine reaches it. */
  constructor(url: string, password: string) {
    this.#url = url
    this.#password = password
  }

  /**
   * Calls the Admin API.
   *
   * @param path path after `/admin/realms`.
   * @throws Failure if the call is refused.
   */
  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.#url}/admin/realms${path}`, {
      method,
      headers: { authorization: `Bearer ${await this.#token()}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) {
      throw new Failure(`Keycloak refuses ${method} ${path} (${response.status}): ${text}`)
    }
    return text === '' ? undefined : JSON.parse(text)
  }

  /**
   * Updates the realm's clients with the addresses and secrets of this installation. Keycloak imports a realm
   * only once, and ports may change with every start.
   *
   * @param realmFile the file that the realm was imported from.
   */
  async settleClients(realmFile: string, variables: RealmVariables): Promise<void> {
    const text = (await readFile(realmFile, 'utf8')).replaceAll(
      /\$\{(PORTAL_\w+)\}/g,
      (whole, name: string) => variables[name as keyof RealmVariables] ?? whole,
    )
    const { realm, clients } = JSON.parse(text) as { realm: string; clients: ClientSettings[] }
    for (const { clientId, secret, rootUrl, redirectUris, attributes } of clients) {
      const [present] = (await this.call('GET', `/${realm}/clients?clientId=${clientId}`)) as ClientSettings[]
      if (!present?.id) {
        throw new Failure(
          `The realm ${realm} of this Keycloak has no client ${clientId}: import ${realmFile}.`,
        )
      }
      await this.call('PUT', `/${realm}/clients/${present.id}`, {
        ...present,
        ...(secret ? { secret } : {}),
        ...(rootUrl ? { rootUrl } : {}),
        redirectUris,
        attributes: { ...present.attributes, ...attributes },
      })
    }
  }

  async #token(): Promise<string> {
    const response = await fetch(`${this.#url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'admin-cli',
        username: ADMINISTRATOR,
        password: this.#password,
      }),
    })
    const { access_token: token } = (await response.json()) as { access_token?: string }
    if (!token) {
      throw new Failure(`Keycloak refuses its administrator (${response.status}).`)
    }
    return token
  }
}
