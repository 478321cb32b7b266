export { KeycloakAdministrator } from './administrator.ts'
export { requireUsableKeycloak } from './existing-keycloak.ts'
export { PREPARED_PASSWORD, prepareKeycloak, startPrepared } from './prepare-keycloak.ts'
