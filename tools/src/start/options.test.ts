import { createServer } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'
import { demoSeedFile, readOptions } from './options.ts'
import { openExternalDatabase } from './portal-database.ts'
import { freePort, requireFreePort } from './ports.ts'
import { isSeedDue, requireEmptyForSeed } from './seed.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway options '))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the options of npm start', () => {
  it('npm start uses the demo organization on port 8080 by default', () => {
    expect(readOptions([], {})).toMatchObject({
      port: 8_080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      seedFile: demoSeedFile,
      isDemo: true,
    })
  })

  it('npm start prefers the data folder option to the environment variable', () => {
    expect(readOptions(['--data', '/a b'], { HEADWAY_DATA: '/c' }).dataFolder).toBe('/a b')
    expect(readOptions([], { HEADWAY_DATA: '/c' }).dataFolder).toBe('/c')
  })

  it('npm start can omit the demo organization', () => {
    expect(readOptions(['--no-demo'], {})).toMatchObject({ seedFile: undefined, isDemo: false })
  })

  it('npm start has an option for the identity provider', () => {
    const secrets = { PORTAL_BACKEND_SECRET: 'a', PORTAL_SERVICE_SECRET: 'b' }
    const url = 'http://127.0.0.1:8180/auth'
    expect(readOptions([], {}).keycloak).toBeUndefined()
    expect(readOptions(['--keycloak', '--port', '9000'], {})).toMatchObject({ keycloak: 'own', port: 9_000 })
    const existing = readOptions([`--keycloak=${url}/`], secrets)
    expect(existing.keycloak).toEqual({ url, backendSecret: 'a', serviceSecret: 'b' })
    expect(existing.isDemo).toBe(false)
    expect(readOptions([`--keycloak=${url}`, '--demo'], secrets).isDemo).toBe(true)
  })

  it('npm start has an option for the file that lists all users', () => {
    expect(readOptions(['--export-people', '/a'], {}).peopleFile).toBe('/a')
  })

  it.each([
    [['--keycloak=http://host:8180'], {}, 'relative path /auth'],
    [['--keycloak=https://host/auth'], {}, 'relative path /auth'],
    [['--keycloak=http://host/auth'], {}, 'PORTAL_BACKEND_SECRET'],
    [['--keycloak=http://host/auth'], { PORTAL_BACKEND_SECRET: 'a' }, 'PORTAL_SERVICE_SECRET'],
    [['--port', 'x'], {}, '--port needs a number'],
    [['--port', '70000'], {}, '--port needs a number'],
    [['--seed', '/not/there.json'], {}, 'does not exist'],
    [['--frob'], {}, '--frob'],
    [['extra'], {}, 'extra'],
    [[], { PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL'],
    [[], { PUBLIC_URL: 'https://portal.example/path' }, 'PUBLIC_URL'],
  ])('the options %j with environment %j are rejected', (parameters, variables, words) => {
    expect(() => readOptions(parameters, variables)).toThrow(words)
  })
})

describe('the seed', () => {
  const demo = readOptions([], {})
  const none = readOptions(['--no-demo'], {})

  it('the seed is loaded once', () => {
    expect(isSeedDue(demo, 'empty')).toBe(true)
    expect(isSeedDue(demo, 'demo')).toBe(false)
    expect(isSeedDue(none, 'empty')).toBe(false)
  })

  it('the seed never adds the demo organization when it was declined', () => {
    expect(isSeedDue(demo, 'none')).toBe(false)
  })

  it('the seed is refused for a folder that already has users', async () => {
    const file = join(folder, 'seed.json')
    await writeFile(file, '{}')
    const own = readOptions(['--seed', file], {})
    expect(isSeedDue(own, 'none')).toBe(true)
    expect(() => requireEmptyForSeed(own, 'demo')).toThrow('--data FOLDER')
  })
})

describe('problems before the start', () => {
  it('a busy port is reported, with a free one', async () => {
    const port = await freePort()
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(`--port ${port + 1}`)
    server.close()
    await expect(requireFreePort(port, '192.0.2.1')).rejects.toThrow('HOST=192.0.2.1')
  })

  it('a data folder that is a file is reported', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(prepareDataFolder(file)).rejects.toThrow('is not a folder: choose another one with --data')
    await expect(prepareDataFolder(join(file, 'inside'))).rejects.toThrow('is not a folder')
  })

  it('an unreachable database or an invalid database URL is reported', async () => {
    const address = `mysql://user:password@127.0.0.1:${await freePort()}/headway`
    await expect(openExternalDatabase(address)).rejects.toThrow(
      /cannot be reached \(ECONNREFUSED\): start it/,
    )
    await expect(openExternalDatabase('postgres://host/headway')).rejects.toThrow(
      'mysql://user:password@host/',
    )
    await expect(openExternalDatabase('mysql://host')).rejects.toThrow('mysql://user:password@host/')
  })
})
