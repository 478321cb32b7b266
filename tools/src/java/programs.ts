import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../database/programs.ts'
import { Failure } from '../failure.ts'
import { installCommand, installPackages, mayInstallPackages } from '../packages.ts'

const run = promisify(execFile)

/** Minimum Java version of the programs that are run here. */
const OLDEST_JAVA = 17

/** Debian's package for each program. */
const PACKAGES = { mvn: 'maven', java: 'openjdk-17-jre-headless', unzip: 'unzip' } as const

/** Absolute paths of the programs that download and run Java programs. */
export interface JavaPrograms {
  java: string
  /** Major version of `java`. */
  javaVersion: number
  maven: string
  unzip: string
}

/** Returns the major version of a Java, or undefined if the program does not run. */
async function versionOf(java: string): Promise<number | undefined> {
  try {
    const { stderr } = await run(java, ['-version'])
    return Number(/version "(\d+)/.exec(stderr)?.[1])
  } catch {
    return undefined
  }
}

async function findJava(): Promise<Pick<JavaPrograms, 'java' | 'javaVersion'> | undefined> {
  const home = process.env.JAVA_HOME
  const java = home ? join(home, 'bin/java') : await findProgram('java')
  const javaVersion = java && (await versionOf(java))
  return java && javaVersion && javaVersion >= OLDEST_JAVA ? { java, javaVersion } : undefined
}

async function findPrograms(): Promise<{ found: JavaPrograms | undefined; missing: string[] }> {
  const [java, maven, unzip] = await Promise.all([findJava(), findProgram('mvn'), findProgram('unzip')])
  if (java && maven && unzip) {
    return { found: { ...java, maven, unzip }, missing: [] }
  }
  const missing = [
    ...(maven ? [] : [PACKAGES.mvn]),
    ...(java ? [] : [PACKAGES.java]),
    ...(unzip ? [] : [PACKAGES.unzip]),
  ]
  return { found: undefined, missing }
}

/**
 * Returns the paths of Java, Maven and unzip. If they are missing and this process has the permission, it
 * installs Debian's packages.
 *
 * @param needer name of the program that needs them, for the beginning of a sentence.
 * @param report called before packages are installed.
 * @throws Failure with the install command if this process must not run it.
 */
export async function installJavaPrograms(
  needer: string,
  report: (line: string) => void,
): Promise<JavaPrograms> {
  const { found, missing } = await findPrograms()
  if (found) {
    return found
  }
  const cure = `Install it with "${installCommand(missing)}".`
  if (!(await mayInstallPackages())) {
    throw new Failure(`${needer} needs ${missing.join(', ')}. ${cure}`)
  }
  report(`installing ${missing.join(', ')}`)
  await installPackages(missing).catch((error: Error) => {
    throw new Failure(`${missing.join(', ')} could not be installed (${error.message}). ${cure}`)
  })
  const installed = await findPrograms()
  if (!installed.found) {
    const hint = process.env.JAVA_HOME ? ', and let JAVA_HOME name Java 17 or newer or unset it' : ''
    throw new Failure(`${installed.missing.join(', ')} could not be found after installing. ${cure}${hint}`)
  }
  return installed.found
}
