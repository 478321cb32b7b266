import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../failure.ts'
import { rootFolder, type SectionFolder } from '../workspace.ts'
import { type ExistingKeycloak, readExistingKeycloak } from '../keycloak/existing-keycloak.ts'

export const help = `npm start -- [options]

Starts the whole portal and prints its address. Ctrl+C stops it.

  --port NUMBER    port of the portal (8080)
  --data FOLDER    folder for all persistent data (.data, or HEADWAY_DATA)
  --seed FILE      load this seed file into an empty data folder instead of the demo organization
  --no-demo        start without the demo organization
  --keycloak       use a private Keycloak for sign-in, which is downloaded and keeps its data in the data folder;
                   the accounts of the embedded provider are moved to it
  --keycloak=URL   use the Keycloak at this address, such as http://127.0.0.1:8180/auth, with the clients' secrets
                   in PORTAL_BACKEND_SECRET and PORTAL_SERVICE_SECRET; no demo organization unless --demo is given
  --export-people FILE   export the accounts of the embedded provider into a file for Keycloak, and exit
  --help           this text

Environment:
  DATABASE_URL     use this MySQL or MariaDB database instead of a private one,
                   for example mysql://user:password@host/headway
  DATABASE_OWNER_URL   the same database with the account that owns its tables, if the account of DATABASE_URL
                   only serves requests and cannot change the audit log
  PUBLIC_URL       address that browsers use, if there is a reverse proxy (http://localhost:<port>)
  HOST             address to listen on (127.0.0.1)
  BACKUP_FOLDER    folder for backups, preferably on another disk (backups in the data folder)
  BACKUP_S3_URL    bucket for backups instead of a folder, https://access-key:secret@host/bucket/prefix?region=eu-central-1`

/** Options of `npm start`. All paths are absolute. */
export interface StartOptions {
  wantsHelp: boolean
  port: number
  host: string
  publicUrl: string
  dataFolder: string
  /** Seed file to load: that of the demo organization, another one, or none. */
  seedFile: string | undefined
  isDemo: boolean
  databaseUrl: string | undefined
  /** Keycloak instead of the embedded provider, either started here or an existing one. */
  keycloak: 'own' | ExistingKeycloak | undefined
  /** Absolute path of the file for the exported accounts. If set, the portal is not started. */
  peopleFile: string | undefined
  /** Section that runs from a hot-reloading server (`npm run dev`). */
  developmentSection?: SectionFolder
}

/** The documented example of a seed file (docs/SEED.md). */
export const demoSeedFile = join(rootFolder, 'tools/seed/demo.json')

/**
 * Reads the options and environment variables of `npm start`.
 *
 * @throws Failure that names the invalid option.
 */
export function readOptions(
  parameters: readonly string[],
  variables: Record<string, string | undefined>,
): StartOptions {
  const { port, data, seed, help: wantsHelp, ...parsed } = parse(parameters)
  const portNumber = Number(port ?? 8_080)
  if (!Number.isInteger(portNumber) || portNumber < 1 || portNumber > 65_535) {
    throw new Failure(`--port needs a number from 1 to 65535, not "${port}".`)
  }
  if (seed !== undefined && !existsSync(resolve(seed))) {
    throw new Failure(`The seed file ${resolve(seed)} does not exist.`)
  }
  const keycloak = keycloakFrom(parsed.keycloak, variables)
  // An existing Keycloak is filled with demo accounts only on request.
  const isDemo = seed === undefined && (parsed.demo ?? typeof keycloak !== 'object')
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
    peopleFile: parsed['export-people'] && resolve(parsed['export-people']),
  }
}

function keycloakFrom(
  parsed: string | undefined,
  variables: Record<string, string | undefined>,
): StartOptions['keycloak'] {
  if (parsed === undefined) {
    return undefined
  }
  return parsed === '' ? 'own' : readExistingKeycloak(parsed, variables)
}

function parse(parameters: readonly string[]) {
  try {
    const { values } = parseArgs({
      // The URL is optional, which the parser does not support.
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

function publicUrl(parsed: string | undefined, port: number): string {
  if (!parsed) {
    return `http://localhost:${port}`
  }
  if (!/^https?:\/\/[^/]+\/?$/.test(parsed) || !URL.canParse(parsed)) {
    throw new Failure(`PUBLIC_URL must be an origin such as https://portal.example.org, not "${parsed}".`)
  }
  return new URL(parsed).origin
}
