import { execFile } from 'node:child_process'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../failure.ts'
import { rootFolder } from '../workspace.ts'
import { downloadArtifact } from '../java/maven.ts'
import { withFolderLock } from '../java/file-lock.ts'
import { withProgressMessages } from '../start/progress.ts'
import { installJavaPrograms, type JavaPrograms } from '../java/programs.ts'
import { exitOutput } from './exit-output.ts'
import { javaEnvironment } from './java-environment.ts'

const run = promisify(execFile)

/** The version must match the image in docker-compose.yml. */
export const KEYCLOAK_VERSION = '26.7.3'

const artifact = {
  title: `Keycloak ${KEYCLOAK_VERSION}`,
  coordinates: `org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:zip`,
}
const BUILD_OPTIONS = [
  '--db=dev-file',
  '--health-enabled=true',
  '--http-relative-path=/auth',
  '--cache=local',
]
const BUILD_MILLISECONDS = 600_000
const OUTPUT_BYTES = 16 * 1_024 * 1_024

/** A built Keycloak from which servers run. Nothing changes it after the build. */
export interface Distribution {
  /** Folder that contains `bin`, `lib` and `conf`. */
  folder: string
  /** Folder for files that are derived from this distribution. */
  cache: string
  java: string
}

/**
 * Returns the built Keycloak. It is downloaded and built the first time.
 *
 * @param report receives a line before each long step.
 * @throws Failure with instructions if Java, Maven or the download is missing.
 */
export async function keycloakDistribution(report: (line: string) => void): Promise<Distribution> {
  const programs = await installJavaPrograms('Keycloak', report)
  const cache = join(rootFolder, '.cache/keycloak', `${KEYCLOAK_VERSION}-java${programs.javaVersion}`)
  const folder = join(cache, 'distribution')
  await mkdir(cache, { recursive: true })
  await withFolderLock(folder, async () => {
    if (!(await exists(folder))) {
      await buildDistribution(programs, folder, report)
    }
  })
  return { folder, cache, java: programs.java }
}

/** Builds the distribution in a temporary folder and renames it when it is complete. */
async function buildDistribution(
  programs: JavaPrograms,
  folder: string,
  report: (line: string) => void,
): Promise<void> {
  const unfinished = `${folder}.unfinished`
  const unpacked = join(unfinished, `keycloak-${KEYCLOAK_VERSION}`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  report(`downloading Keycloak ${KEYCLOAK_VERSION} (180 MB, once)`)
  await withProgressMessages(report, 'downloading Keycloak', () =>
    downloadArtifact(programs.maven, artifact, unfinished),
  )
  report('building Keycloak (once)')
  await step('unpacked', programs.unzip, ['-q', join(unfinished, '*.zip'), '-d', unfinished])
  const build = ['build', ...BUILD_OPTIONS]
  await withProgressMessages(report, 'building Keycloak', () =>
    step('built', join(unpacked, 'bin/kc.sh'), build, javaEnvironment(programs.java)),
  )
  await rename(unpacked, folder)
  await rm(unfinished, { recursive: true })
}

async function step(
  done: string,
  program: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> {
  const env = { ...process.env, ...environment }
  try {
    await run(program, parameters, { timeout: BUILD_MILLISECONDS, maxBuffer: OUTPUT_BYTES, env })
  } catch (error) {
    throw new Failure(
      `Keycloak could not be ${done}; free about 1 GB of disk and memory and try again. Last lines of its output:\n${exitOutput(error)}`,
    )
  }
}

/** Returns true if the path exists. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
