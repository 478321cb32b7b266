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
    curly: 'error',
    eqeqeq: 'error',
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'max-lines': ['error', { max: 300 }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    // Interfaces are written with method syntax here, and their objects are closures that use no `this`.
    'typescript/unbound-method': 'off',
    'typescript/restrict-template-expressions': 'off',
    // Text is counted in code points on purpose (docs/RULES.md, "What a field may hold").
    'typescript/no-misused-spread': 'off',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
  },
  overrides: [
    { files: defaultExports, rules: { 'import/no-default-export': 'off' } },
    { files: ['tools/**', 'bench/**', 'section-kit/**'], rules: { 'no-console': 'off' } },
    {
      files: browserPackages.map((folder) => `${folder}/**`),
      plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/no-danger': 'error',
      },
    },
    ...boundaries,
  ],
})
