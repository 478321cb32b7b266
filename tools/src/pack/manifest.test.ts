import { describe, expect, it } from 'vitest'
import { publishedManifest } from './manifest.ts'

const source = {
  name: '@headway/sample',
  version: '1.2.3',
  type: 'module',
  sideEffects: ['./src/index.ts'],
  exports: {
    '.': './src/index.ts',
    './icons': './src/icons/icons.tsx',
    './*': './src/*.contract.ts',
    './package.json': './package.json',
  },
  bin: { sample: './src/cli.ts' },
  dependencies: { react: '19.3.1', zod: '4.6.7', '@headway/contracts': '^1.0.0' },
  peerDependencies: { '@headway/sdk': '^2.0.0', 'styled-components': '6.6.0' },
}

const own = { '@headway/contracts': '1.4.0', '@headway/sdk': '2.3.1' }

describe('a published package', () => {
  it('a published package exports the compiled files with their declarations', () => {
    expect(publishedManifest(source, own)).toMatchObject({
      sideEffects: ['./dist/index.js'],
      bin: { sample: './dist/cli.js' },
      exports: {
        '.': { types: './dist/index.d.ts', default: './dist/index.js' },
        './icons': { types: './dist/icons/icons.d.ts', default: './dist/icons/icons.js' },
        './*': { types: './dist/*.contract.d.ts', default: './dist/*.contract.js' },
        './package.json': './package.json',
      },
    })
  })

  it('a published package depends on ranges of our own packages and has peers for singletons', () => {
    expect(publishedManifest(source, own)).toMatchObject({
      dependencies: { zod: '^4.6.7', '@headway/contracts': '^1.4.0' },
      peerDependencies: { '@headway/sdk': '^2.3.1', 'styled-components': '^6.0.0', react: '^19.0.0' },
    })
    expect(publishedManifest(source, own)).not.toHaveProperty('dependencies.react')
  })

  it('a published package is not private and contains no workspace settings', () => {
    expect(Object.keys(publishedManifest({ ...source, publishedFiles: ['template'] }, own))).not.toContain(
      'private',
    )
  })
})
