import { execFile } from 'node:child_process'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../failure.ts'
import { rootFolder } from '../workspace.ts'
import { installKeycloakPrograms, type KeycloakPrograms } from './install.ts'
import { lastWords } from './last-words.ts'
import { oneAtATime } from './one-at-a-time.ts'

const run = promisify(execFile)

/** Pinned together with the image in docker-compose.yml. */
export const KEYCLOAK_VERSION = '26.7.3'

const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:zip`
const COPY_GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
const BUILD_OPTIONS = [
  '--db=dev-file',
  '--health-enabled=true',
  '--http-relative-path=/auth',
  '--cache=local',
]
const DOWNLOAD_MILLISECONDS = 600_000
const BUILD_MILLISECONDS = 600_000
const OUTPUT_BYTES = 16 * 1_024 * 1_024

/** A built Keycloak that servers are run from; nothing writes into it any more. */
export interface Distribution {
  /** Where `bin`, `lib` and `conf` are. */
  folder: string
  /** Folder for what is derived from this distribution. */
  cache: string
  java: string
}

/**
 * Gives the built Keycloak, downloading and building it the first time.
 *
 * @param report gets a line before each thing that takes long.
 * @throws Failure with one sentence naming the cure when Java, Maven or the download is missing.
 */
export async function keycloakDistribution(report: (line: string) => void): Promise<Distribution> {
  const programs = await installKeycloakPrograms(report)
  const cache = join(rootFolder, '.cache/keycloak', `${KEYCLOAK_VERSION}-java${programs.javaVersion}`)
  const folder = join(cache, 'distribution')
  await mkdir(cache, { recursive: true })
  await oneAtATime(folder, async () => {
    if (!(await exists(folder))) {
      await make(programs, folder, report)
    }
  })
  return { folder, cache, java: programs.java }
}

/** Makes the distribution beside its place and moves it there whole. */
async function make(
  programs: KeycloakPrograms,
  folder: string,
  report: (line: string) => void,
): Promise<void> {
  const unfinished = `${folder}.unfinished`
  const unpacked = join(unfinished, `keycloak-${KEYCLOAK_VERSION}`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  report(`downloading Keycloak ${KEYCLOAK_VERSION} (180 MB, once)`)
  await download(programs.maven, unfinished)
  report('building Keycloak (once)')
  await step('unpacked', programs.unzip, ['-q', join(unfinished, '*.zip'), '-d', unfinished])
  await step('built', join(unpacked, 'bin/kc.sh'), ['build', ...BUILD_OPTIONS])
  await rename(unpacked, folder)
  await rm(unfinished, { recursive: true })
}

async function download(maven: string, folder: string): Promise<void> {
  const options = ['-B', '-q', '-ntp', '--strict-checksums']
  try {
    await run(maven, [...options, COPY_GOAL, `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${folder}`], {
      timeout: DOWNLOAD_MILLISECONDS,
      maxBuffer: OUTPUT_BYTES,
      cwd: folder,
    })
  } catch (error) {
    const { stdout = '', message } = error as { stdout?: string; message: string }
    const reason = /^\[ERROR\] (.*)$/m.exec(stdout)?.[1] ?? message
    throw new Failure(
      `Keycloak ${KEYCLOAK_VERSION} could not be downloaded with Maven (${reason}). ` +
        "Check the network and Maven's settings, and try again.",
    )
  }
}

async function step(done: string, program: string, parameters: readonly string[]): Promise<void> {
  try {
    await run(program, parameters, { timeout: BUILD_MILLISECONDS, maxBuffer: OUTPUT_BYTES })
  } catch (error) {
    throw new Failure(
      `Keycloak could not be ${done}; free about 1 GB of disk and memory and try again. Its last words:\n${lastWords(error)}`,
    )
  }
}

/** Whether there is something at a path. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
