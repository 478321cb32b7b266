import { join } from 'node:path'
import { Failure } from '../failure.ts'
import { prepareKeycloak } from '../keycloak/index.ts'
import { rootFolder } from '../workspace.ts'
import type { Suite } from './suite.ts'
import { runVitest } from './vitest.ts'

/**
 * The identity contract against a real Keycloak. Where Keycloak cannot be had, an unattended run (`CI=true`) fails and a
 * run at a desk says so at its end.
 */
export const keycloakContract: Suite = {
  name: 'identity contract on Keycloak',
  async run() {
    try {
      await prepareKeycloak(join(rootFolder, 'identity-provider/keycloak/portal-realm.json'), (line) =>
        console.log(line),
      )
    } catch (error) {
      if (!(error instanceof Failure) || process.env.CI) {
        throw error
      }
      return { passed: 0, failed: 0, notRun: error.message }
    }
    return runVitest(['--project', 'keycloak'])
  },
}
