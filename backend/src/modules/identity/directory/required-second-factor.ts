import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'

/** Keycloak's required action for setting up a second factor. */
const SET_UP = 'CONFIGURE_TOTP'

/**
 * Adds or removes the required action for a second factor. Accounts with a second factor do not get the action, since
 * they are asked for it anyway.
 */
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
