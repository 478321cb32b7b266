import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../database/programs.ts'
import { Failure } from '../failure.ts'
import { installCommand, installPackages, mayInstallPackages } from '../packages.ts'

const run = promisify(execFile)

/** What is run here runs on Java 17 and newer. */
const OLDEST_JAVA = 17

/** Debian's packages by the program they bring. */
const PACKAGES = { mvn: 'maven', java: 'openjdk-17-jre-headless', unzip: 'unzip' } as const

/** What getting and running a program in Java takes, by absolute path. */
export interface JavaPrograms {
  java: string
  /** Major version of that Java. */
  javaVersion: number
  maven: string
  unzip: string
}

/** Major version of a Java; undefined when the program does not run. */
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
 * Finds Java, Maven and unzip, installing Debian's packages where they are absent and this process may.
 *
 * @param needer what they are for, at the beginning of a sentence.
 * @param report called before something is installed.
 * @throws Failure naming the one command where it may not.
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
