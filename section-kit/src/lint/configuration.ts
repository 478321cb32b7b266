import { sectionRestrictions } from './restrictions.ts'
import { browserRules, commonRules } from './rules.ts'

/** The linter's configuration for a section outside of the portal's repository. */
export const sectionLint = {
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/node_modules', '**/dist', '**/dist-development'],
  rules: {
    ...commonRules,
    ...browserRules,
    'no-restricted-imports': ['error', { patterns: sectionRestrictions }],
  },
  overrides: [
    { files: ['**/*.config.mjs', '**/src/mount.tsx'], rules: { 'import/no-default-export': 'off' } },
  ],
}
