import { sectionRestrictions } from './restrictions.ts'
import { browserRules, commonRules, sectionRules } from './rules.ts'

/** Lint configuration for a section outside of the portal's repository. */
export const sectionLint = {
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/node_modules', '**/dist', '**/dist-development'],
  rules: {
    ...commonRules,
    ...browserRules,
    ...sectionRules,
    'no-restricted-imports': ['error', { patterns: sectionRestrictions }],
  },
  overrides: [
    { files: ['**/*.test.{ts,tsx}', '**/*.config.mjs'], rules: { 'no-restricted-globals': 'off' } },
    { files: ['**/*.config.mjs', '**/src/mount.tsx'], rules: { 'import/no-default-export': 'off' } },
  ],
}
