import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadArtifact } from '../java/maven.ts'
import { withFolderLock } from '../java/file-lock.ts'
import { installJavaPrograms } from '../java/programs.ts'
import { rootFolder } from '../workspace.ts'

const VERSION = '3.0.0'
/**
 * A server that provides the S3 protocol for a folder and checks every signature. It is used in tests only.
 */
const artifact = {
  title: `S3Proxy ${VERSION}`,
  coordinates: `org.gaul:s3proxy:${VERSION}:jar:jar-with-dependencies`,
}

/** Absolute paths of a Java program. */
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
 * Returns the object store for tests. It is downloaded the first time.
 *
 * @param report receives a line before each long step.
 * @throws Failure with instructions if Java, Maven or the download is missing.
 */
export async function prepareObjectStore(report: (line: string) => void): Promise<JavaProgram> {
  const { java, maven } = await installJavaPrograms('The object store of the tests', report)
  const cache = join(rootFolder, '.cache/object-store')
  const jar = join(cache, `s3proxy-${VERSION}.jar`)
  await mkdir(cache, { recursive: true })
  await withFolderLock(jar, async () => {
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
