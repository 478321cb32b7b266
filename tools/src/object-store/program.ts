import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadArtifact } from '../java/maven.ts'
import { oneAtATime } from '../java/one-at-a-time.ts'
import { installJavaPrograms } from '../java/programs.ts'
import { rootFolder } from '../workspace.ts'

const VERSION = '3.0.0'
/** Serves the S3 protocol from a folder and checks every signature; it is for tests only. */
const artifact = {
  title: `S3Proxy ${VERSION}`,
  coordinates: `org.gaul:s3proxy:${VERSION}:jar:jar-with-dependencies`,
}

/** A program in Java, by absolute paths. */
export interface JavaProgram {
  java: string
  jar: string
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Gives the object store for tests, downloading it the first time.
 *
 * @param report gets a line before each thing that takes long.
 * @throws Failure with one sentence naming the cure when Java, Maven or the download is missing.
 */
export async function prepareObjectStore(report: (line: string) => void): Promise<JavaProgram> {
  const { java, maven } = await installJavaPrograms('The object store of the tests', report)
  const cache = join(rootFolder, '.cache/object-store')
  const jar = join(cache, `s3proxy-${VERSION}.jar`)
  await mkdir(cache, { recursive: true })
  await oneAtATime(jar, async () => {
    if (await exists(jar)) {
      return
    }
    const unfinished = `${jar}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished)
    report(`downloading ${artifact.title} (52 MB, once)`)
    await downloadArtifact(maven, artifact, unfinished)
    const [name = ''] = await readdir(unfinished)
    await rename(join(unfinished, name), jar)
    await rm(unfinished, { recursive: true })
  })
  return { java, jar }
}
