import { sectionGlobals } from './restrictions.ts'

/** Lint rules for all code of the portal, inside and outside of its repository. */
export const commonRules = {
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
  // Text is counted in code points on purpose (docs/VALIDATION.md, "Field values").
  'typescript/no-misused-spread': 'off',
  'import/no-cycle': 'error',
  'import/no-default-export': 'error',
  'import/no-duplicates': 'error',
} as const

/** Lint rules for code that renders in the browser. */
export const browserRules = {
  'react/rules-of-hooks': 'error',
  'react/exhaustive-deps': 'error',
  'react/no-danger': 'error',
  'no-restricted-properties': [
    'error',
    {
      object: 'crypto',
      property: 'randomUUID',
      message: 'It is not available over http. Use newIdempotencyKey of the sdk.',
    },
  ],
} as const

/** Lint rules for the code that a section ships. */
export const sectionRules = {
  'no-restricted-globals': ['error', { globals: sectionGlobals, checkGlobalObject: true }],
} as const
