export { KeycloakAdministrator } from './administrator.ts'
export { PREPARED_PASSWORD, prepareKeycloak, startPrepared } from './prepared.ts'
