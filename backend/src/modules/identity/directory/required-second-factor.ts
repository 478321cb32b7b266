import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'

/** What somebody is asked for at the next sign-in, in Keycloak's word. */
const SET_UP = 'CONFIGURE_TOTP'

/** Asks for a second factor to be set up, or no longer. Whoever has one is asked for it anyway. */
export async function setSecondFactor(
  client: KeycloakAdminClient,
  id: string,
  isNeeded: boolean,
): Promise<void> {
  const account = await client.users.findOne({ id })
  if (!account) {
    return
  }
  const credentials = isNeeded ? await client.users.getCredentials({ id }) : []
  const isAsked = isNeeded && !credentials.some(({ type }) => type === 'otp')
  const actions = account.requiredActions ?? []
  if (actions.includes(SET_UP) === isAsked) {
    return
  }
  const others = actions.filter((action) => action !== SET_UP)
  const requiredActions = isAsked ? [...others, SET_UP] : others
  await client.users.update({ id }, { ...account, requiredActions })
}
