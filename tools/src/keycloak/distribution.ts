import { execFile } from 'node:child_process'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../failure.ts'
import { rootFolder } from '../workspace.ts'
import { downloadArtifact } from '../java/maven.ts'
import { oneAtATime } from '../java/one-at-a-time.ts'
import { withSignsOfLife } from '../start/progress.ts'
import { installJavaPrograms, type JavaPrograms } from '../java/programs.ts'
import { lastWords } from './last-words.ts'
import { javaEnvironment } from './java-environment.ts'

const run = promisify(execFile)

/** Pinned together with the image in docker-compose.yml. */
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
  const programs = await installJavaPrograms('Keycloak', report)
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
async function make(programs: JavaPrograms, folder: string, report: (line: string) => void): Promise<void> {
  const unfinished = `${folder}.unfinished`
  const unpacked = join(unfinished, `keycloak-${KEYCLOAK_VERSION}`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  report(`downloading Keycloak ${KEYCLOAK_VERSION} (180 MB, once)`)
  await withSignsOfLife(report, 'downloading Keycloak', () =>
    downloadArtifact(programs.maven, artifact, unfinished),
  )
  report('building Keycloak (once)')
  await step('unpacked', programs.unzip, ['-q', join(unfinished, '*.zip'), '-d', unfinished])
  const build = ['build', ...BUILD_OPTIONS]
  await withSignsOfLife(report, 'building Keycloak', () =>
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
