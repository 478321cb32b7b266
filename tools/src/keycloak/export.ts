import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Failure } from '../failure.ts'
import { freePort } from '../start/ports.ts'
import type { Instance } from './instance.ts'
import { lastWords } from './last-words.ts'
import { javaEnvironment } from './java-environment.ts'

const run = promisify(execFile)

/**
 * Writes a stopped server's realm and people as files, 50 people each (docs/OPERATIONS.md, "Moving people between the providers"). They hold password
 * hashes, client secrets and signing keys.
 *
 * @throws Failure with its last words.
 */
export async function exportRealm(
  { program }: Instance,
  { java, realm, folder }: { java: string; realm: string; folder: string },
): Promise<void> {
  const parameters = [
    'export',
    '--optimized',
    '--dir',
    folder,
    '--realm',
    realm,
    '--users',
    'different_files',
  ]
  try {
    await run(program, parameters, {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...javaEnvironment(java),
        KC_HTTP_MANAGEMENT_PORT: String(await freePort()),
      },
    })
  } catch (error) {
    throw new Failure(`Keycloak could not export the realm ${realm}. Its last words:\n${lastWords(error)}`)
  }
}
