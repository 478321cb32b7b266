import { browserRules, commonRules, sectionRules } from '@headway/section-kit/lint'
import { defineConfig } from 'oxlint'
import { boundaries } from './tools/src/lint/boundaries.ts'

const browserPackages = ['sdk', 'design-system', 'shell', 'mfe-*']

/** Files whose readers require a default export: tools' configuration, stories, federated mounts, lazy pages and loaders. */
const defaultExports = [
  '**/*.config.{ts,mjs}',
  '**/.storybook/**',
  '**/*.stories.tsx',
  '**/src/mount.tsx',
  '**/*Page.tsx',
  'tools/src/rspack/font-loader.ts',
  'tools/src/database/vitest-setup.ts',
]

/** Files whose functions are the blocks that tests stand in: as long as what they tell of. */
const testBlocks = ['**/*.test.{ts,tsx}', '**/*.spec.ts', '**/*.fuzz.ts', 'identity-provider/contract/**']

/** A function fits a screen, with its blank lines and comments. */
const LONGEST_FUNCTION = 60

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  ignorePatterns: [
    '**/node_modules',
    '**/dist',
    '**/dist-development',
    '**/storybook-static',
    '**/.tsbuild',
    // A kept build: what it was when it was made is its point.
    'e2e/fixtures',
    '.cache',
    '.data',
  ],
  rules: {
    ...commonRules,
    'max-lines-per-function': [
      'error',
      { max: LONGEST_FUNCTION, skipBlankLines: false, skipComments: false },
    ],
  },
  overrides: [
    { files: testBlocks, rules: { 'max-lines-per-function': 'off' } },
    { files: defaultExports, rules: { 'import/no-default-export': 'off' } },
    { files: ['tools/**', 'bench/**', 'section-kit/**'], rules: { 'no-console': 'off' } },
    {
      files: browserPackages.map((folder) => `${folder}/**`),
      plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y'],
      rules: {
        ...browserRules,
      },
    },
    { files: ['mfe-*/src/**'], excludeFiles: ['**/*.test.{ts,tsx}'], rules: { ...sectionRules } },
    ...boundaries,
  ],
})
