import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Failure } from '../failure.ts'

const run = promisify(execFile)

const COPY_GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
const DOWNLOAD_MILLISECONDS = 600_000
const OUTPUT_BYTES = 16 * 1_024 * 1_024

/** An artifact in Maven's repositories. */
export interface Artifact {
  /** Name and version for messages. */
  title: string
  /** `group:name:version:type` or `group:name:version:type:classifier`. */
  coordinates: string
}

/**
 * Downloads an artifact and verifies its checksums.
 *
 * @param maven path of the program.
 * @param folder an existing folder. Maven chooses the file name.
 * @throws Failure with Maven's error message.
 */
export async function downloadArtifact(
  maven: string,
  { title, coordinates }: Artifact,
  folder: string,
): Promise<void> {
  const options = ['-B', '-q', '-ntp', '--strict-checksums']
  try {
    await run(maven, [...options, COPY_GOAL, `-Dartifact=${coordinates}`, `-DoutputDirectory=${folder}`], {
      timeout: DOWNLOAD_MILLISECONDS,
      maxBuffer: OUTPUT_BYTES,
      cwd: folder,
    })
  } catch (error) {
    const { stdout = '', message } = error as { stdout?: string; message: string }
    const reason = /^\[ERROR\] (.*)$/m.exec(stdout)?.[1] ?? message
    throw new Failure(
      `${title} could not be downloaded with Maven (${reason}). ` +
        "Check the network and Maven's settings, and try again.",
    )
  }
}
