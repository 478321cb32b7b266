import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../failure.ts'
import { rootFolder, type SectionFolder } from '../workspace.ts'
import { type ExistingKeycloak, readExistingKeycloak } from '../keycloak/existing-keycloak.ts'

export const help = `npm start -- [options]

Starts the whole portal and prints its address. Ctrl+C stops it.

  --port NUMBER    port of the portal (8080)
  --data FOLDER    folder for everything that has to survive (.data, or HEADWAY_DATA)
  --seed FILE      load this seed file into an empty data folder instead of the demo organisation
  --no-demo        start without the demo organisation
  --keycloak       let a Keycloak of its own sign people in, downloaded and kept in the data folder;
                   the people of the embedded provider come along
  --keycloak=URL   use the Keycloak at this address, such as http://127.0.0.1:8180/auth, with the clients' secrets
                   in PORTAL_BACKEND_SECRET and PORTAL_SERVICE_SECRET; no demo organisation unless --demo is given
  --export-people FILE   write everybody whom the embedded provider knows into a file for Keycloak, and end
  --help           this text

Environment:
  DATABASE_URL     use this MySQL or MariaDB database instead of a private one,
                   for example mysql://user:password@host/headway
  DATABASE_OWNER_URL   the same database with the account that owns its tables, where the one of DATABASE_URL
                   serves requests only and cannot change the audit log
  PUBLIC_URL       address that browsers use, when something else stands in front (http://localhost:<port>)
  HOST             address to listen on (127.0.0.1)
  BACKUP_FOLDER    where backups are written, best on another disk (backups in the data folder)
  BACKUP_S3_URL    the bucket they go to instead, https://access-key:secret@host/bucket/prefix?region=eu-central-1`

/** What the person at the terminal asked for; paths are absolute. */
export interface StartOptions {
  wantsHelp: boolean
  port: number
  host: string
  publicUrl: string
  dataFolder: string
  /** The demo organisation, another seed file, or nothing. */
  seedFile: string | undefined
  isDemo: boolean
  databaseUrl: string | undefined
  /** Keycloak instead of the embedded provider: one of our own, or one that somebody else runs. */
  keycloak: 'own' | ExistingKeycloak | undefined
  /** Absolute path of the file to write all people into, instead of starting. */
  peopleFile: string | undefined
  /** The section that runs from a hot-reloading server (`npm run dev`). */
  developmentSection?: SectionFolder
}

/** The documented instance of a seed file (docs/SEED.md). */
export const demoSeedFile = join(rootFolder, 'tools/seed/demo.json')

/**
 * Reads options and environment of `npm start`.
 *
 * @throws Failure naming the option that makes no sense.
 */
export function readOptions(
  parameters: readonly string[],
  variables: Record<string, string | undefined>,
): StartOptions {
  const { port, data, seed, help: wantsHelp, ...given } = parse(parameters)
  const portNumber = Number(port ?? 8_080)
  if (!Number.isInteger(portNumber) || portNumber < 1 || portNumber > 65_535) {
    throw new Failure(`--port needs a number from 1 to 65535, not "${port}".`)
  }
  if (seed !== undefined && !existsSync(resolve(seed))) {
    throw new Failure(`The seed file ${resolve(seed)} does not exist.`)
  }
  const keycloak = keycloakFrom(given.keycloak, variables)
  // Nobody's own Keycloak is filled with invented people unasked.
  const isDemo = seed === undefined && (given.demo ?? typeof keycloak !== 'object')
  return {
    wantsHelp,
    port: portNumber,
    host: variables.HOST || '127.0.0.1',
    publicUrl: publicUrl(variables.PUBLIC_URL, portNumber),
    dataFolder: resolve(data || variables.HEADWAY_DATA || join(rootFolder, '.data')),
    seedFile: isDemo ? demoSeedFile : seed && resolve(seed),
    isDemo,
    databaseUrl: variables.DATABASE_URL || undefined,
    keycloak,
    peopleFile: given['export-people'] && resolve(given['export-people']),
  }
}

function keycloakFrom(
  given: string | undefined,
  variables: Record<string, string | undefined>,
): StartOptions['keycloak'] {
  if (given === undefined) {
    return undefined
  }
  return given === '' ? 'own' : readExistingKeycloak(given, variables)
}

function parse(parameters: readonly string[]) {
  try {
    const { values } = parseArgs({
      // The address may be left out, which the parser does not know.
      args: parameters.map((parameter) => (parameter === '--keycloak' ? '--keycloak=' : parameter)),
      allowNegative: true,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        seed: { type: 'string' },
        demo: { type: 'boolean' },
        keycloak: { type: 'string' },
        'export-people': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    return values
  } catch (error) {
    throw new Failure(`${(error as Error).message}\n\n${help}`)
  }
}

function publicUrl(given: string | undefined, port: number): string {
  if (!given) {
    return `http://localhost:${port}`
  }
  if (!/^https?:\/\/[^/]+\/?$/.test(given) || !URL.canParse(given)) {
    throw new Failure(`PUBLIC_URL has to be an origin such as https://portal.example.org, not "${given}".`)
  }
  return new URL(given).origin
}
