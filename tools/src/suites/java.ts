import { join } from 'node:path'
import { Failure } from '../failure.ts'
import { prepareKeycloak } from '../keycloak/index.ts'
import { prepareObjectStore } from '../object-store/index.ts'
import { rootFolder } from '../workspace.ts'
import type { Suite, SuiteResult } from './suite.ts'
import { runVitest } from './vitest.ts'

/**
 * Runs tests that need a Java server. If it is unavailable, an unattended run (`CI=true`) fails, and a local
 * run reports it at the end.
 */
async function runWith(prepare: () => Promise<unknown>, project: string): Promise<SuiteResult> {
  try {
    await prepare()
  } catch (error) {
    if (!(error instanceof Failure) || process.env.CI) {
      throw error
    }
    return { passed: 0, failed: 0, notRun: error.message }
  }
  return runVitest(['--project', project])
}

const report = (line: string) => console.log(line)

/** The identity contract tests with a real Keycloak. */
export const keycloakContract: Suite = {
  name: 'identity contract on Keycloak',
  run: () =>
    runWith(
      () => prepareKeycloak(join(rootFolder, 'identity-provider/keycloak/portal-realm.json'), report),
      'keycloak',
    ),
}

/** The backup tests with a real bucket. */
export const objectStore: Suite = {
  name: 'backups in an object store',
  run: () => runWith(() => prepareObjectStore(report), 'object-store'),
}
