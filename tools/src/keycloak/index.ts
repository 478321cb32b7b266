export { KeycloakAdministrator } from './administrator.ts'
export { requireUsableKeycloak } from './existing-keycloak.ts'
export { exportRealm } from './export.ts'
export { PREPARED_PASSWORD, prepareKeycloak, startPrepared } from './prepared.ts'
