import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { installJavaPrograms } from './programs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway programs '))
})
// Simulates a machine that only has the programs of the test and does not allow installing others.
beforeEach(() => {
  vi.stubEnv('PATH', folder)
  vi.stubEnv('JAVA_HOME', '')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function provide(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, name), 0o755)
}
const install = () => installJavaPrograms('Keycloak', () => undefined)

describe('the requirements of a Java program', () => {
  it('a missing requirement is named with the command that installs it', async () => {
    await expect(install()).rejects.toThrow(
      /needs maven, openjdk-17-jre-headless, unzip\..*apt-get install.* maven openjdk-17-jre-headless unzip"/,
    )
  })

  it('the requirements are a recent Java, Maven and unzip', async () => {
    await provide('mvn', 'exit 0')
    await provide('unzip', 'exit 0')
    await provide('java', 'echo \'openjdk version "11.0.2" 2019-01-15\' >&2')
    await expect(install()).rejects.toThrow('Keycloak needs openjdk-17-jre-headless.')
    await provide('java', 'echo \'openjdk version "21.0.2" 2024-01-16\' >&2')
    expect(await install()).toMatchObject({ javaVersion: 21, maven: join(folder, 'mvn') })
  })
})
