import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KEYCLOAK_VERSION } from './keycloak/distribution.ts'
import { rootFolder, sectionFolders, sectionName } from './workspace.ts'

const read = (file: string) => readFileSync(join(rootFolder, file), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('docker-compose.yml')
const root = JSON.parse(read('package.json')) as {
  workspaces: string[]
  devDependencies: Record<string, string>
}

/** There is no container engine where the tests run; this holds together what would drift apart unseen. */
describe('the container files', () => {
  it('use the Node and the Keycloak that everything is tested with', () => {
    expect(dockerfile).toContain(`NODE_IMAGE=node:${root.devDependencies.node}-`)
    expect(dockerfile).toContain(`KEYCLOAK_IMAGE=keycloak/keycloak:${KEYCLOAK_VERSION}\n`)
  })

  it('know every package, without which npm ci would refuse', () => {
    expect(dockerfile).toContain(
      'cp --parents package.json package-lock.json .npmrc */package.json /manifests/',
    )
    expect(root.workspaces.filter((pattern) => pattern.includes('/'))).toEqual([])
  })

  // A workspace that names @headway/tools, even as a devDependency, makes npm install all of its packages in production.
  it('leave tests out of the images', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['**/*.test.ts', '**/src/testing', '**/src/test']))
  })

  it.each(sectionFolders)('hand %s over from an image of its own', (folder) => {
    expect(compose).toContain(`args: { SECTION: ${folder} } }\n    image: headway/${folder}\n`)
    expect(compose).toContain(`"${sectionName(folder)}":"/builds/${folder}"`)
  })

  it('hold no password, and mount each secret that they name', () => {
    const all = compose + read('docker-compose.backups.yml')
    expect(all).not.toMatch(/^ *[A-Z_]*(PASSWORD|SECRET|TOKEN|KEY): /m)
    for (const [, name] of all.matchAll(/\/run\/secrets\/(\w+)/g)) {
      expect(all).toContain(`  ${name}: { file: ./secrets/${name} }\n`)
      expect(read('docker/secrets.sh')).toContain(name)
    }
  })
})
