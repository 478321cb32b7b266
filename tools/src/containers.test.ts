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

/**
 * The tests run on machines without a container engine. They check statically that the container files agree
 * with the rest of the repository.
 */
describe('the container files', () => {
  it('the container files use the tested versions of Node.js and Keycloak', () => {
    expect(dockerfile).toContain(`NODE_IMAGE=node:${root.devDependencies.node}-`)
    expect(dockerfile).toContain(`KEYCLOAK_IMAGE=keycloak/keycloak:${KEYCLOAK_VERSION}\n`)
  })

  it('the container files copy every package.json, which npm ci requires', () => {
    expect(dockerfile).toContain(
      'cp --parents package.json package-lock.json .npmrc */package.json /manifests/',
    )
    expect(root.workspaces.filter((pattern) => pattern.includes('/'))).toEqual([])
  })

  // If a workspace depends on @headway/tools, even as a devDependency, npm installs all packages of
  // @headway/tools in production.
  it('the container files leave tests out of the images', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['**/*.test.ts', '**/src/testing', '**/src/test']))
  })

  it.each(sectionFolders)('the container files provide %s in an image of its own', (folder) => {
    expect(compose).toContain(`args: { SECTION: ${folder} } }\n    image: headway/${folder}\n`)
    expect(compose).toContain(`"${sectionName(folder)}":"/builds/${folder}"`)
  })

  it('the container files contain no password and mount each secret they name', () => {
    const all = compose + read('docker-compose.backups.yml')
    expect(all).not.toMatch(/^ *[A-Z_]*(PASSWORD|SECRET|TOKEN|KEY): /m)
    for (const [, name] of all.matchAll(/\/run\/secrets\/(\w+)/g)) {
      expect(all).toContain(`  ${name}: { file: ./secrets/${name} }\n`)
      expect(read('docker/secrets.sh')).toContain(name)
    }
  })
})
