import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  formLibrary,
  globalStyles,
  primitives,
  type Restriction,
  router,
  store,
  zodRoot,
} from '@headway/section-kit/lint'
import { rootFolder } from '../workspace.ts'

/** One override of the linter's configuration. */
interface Boundary {
  files: string[]
  excludeFiles?: string[]
  rules: { 'no-restricted-imports': ['error', { patterns: Restriction[] }] }
}

const storeMaker: Restriction = {
  group: ['@reduxjs/**', 'redux'],
  message: 'Use createPortalStore of @headway/sdk: the portal has one store.',
}
const database: Restriction = {
  group: ['knex', 'knex/**', 'objection', 'mysql2', 'mysql2/**'],
  message: 'Only the backend talks to the database; ask it through an endpoint of @headway/contracts.',
}
const queryBuilders: Restriction = {
  group: ['knex', 'knex/**', 'objection'],
  message: 'Knex and Objection belong to the backend; use mysql2 directly.',
}
const sections: Restriction = {
  group: ['@headway/mfe-*', '@headway/mfe-*/**', '**/mfe-*/**'],
  message: 'A section ships alone: share through @headway/sdk, @headway/design-system or @headway/contracts.',
}
const shell: Restriction = {
  group: ['@headway/shell', '@headway/shell/**', '**/shell/src/**'],
  message: 'Nothing imports the shell: what sections need from it is in @headway/sdk.',
}
const servers: Restriction = {
  group: ['backend', 'gateway', 'identity-provider'].flatMap((name) => [
    `@headway/${name}`,
    `@headway/${name}/**`,
    `**/${name}/src/**`,
  ]),
  message: 'Processes are separate: use the endpoints in @headway/contracts.',
}
const sdk: Restriction = {
  group: ['@headway/sdk', '@headway/sdk/**', '**/sdk/src/**'],
  message: 'The imports go one way: pass what is needed as a property or a parameter instead.',
}
const designSystem: Restriction = {
  group: ['@headway/design-system', '@headway/design-system/**', '**/design-system/src/**'],
  message: 'This package draws nothing: leave components to the shell and the sections.',
}

const repository: Restriction = {
  group: ['@headway/tools', '@headway/tools/**', '**/tools/src/**'],
  message: 'The kit is used without this repository: resolve from the folder of the section.',
}

const tests = ['**/*.test.{ts,tsx}', '**/test/**']
const moduleNames = readdirSync(join(rootFolder, 'backend/src/modules'))

const moduleInsides: Restriction = {
  group: [
    ...moduleNames.flatMap((name) => [`../**/${name}/**`, `./modules/${name}/**`, `!**/${name}/index.ts`]),
    // Folders of the platform may have the same name as a module.
    '!**/platform/**',
  ],
  message: 'Reach another module through its index.ts; its owner keeps everything else free to change.',
}
const modules: Restriction = {
  group: ['**/modules/**'],
  message: 'The platform knows no module: let the module pass in what is needed.',
}

function boundary(files: string[], patterns: Restriction[], excludeFiles: string[] = []): Boundary {
  return { files, excludeFiles, rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

const browserCommon = [zodRoot, database, servers]

/**
 * Allowed imports between packages. If two overrides match a file only the later one applies, so each
 * lists all its restrictions.
 */
export const boundaries: Boundary[] = [
  boundary(
    ['contracts/**'],
    [
      {
        // The linter's regular expressions have no lookahead. This one excludes neighboring files and zod.
        regex: '^([^.z]|z[^o]|\\.\\./\\.\\./)',
        message: 'Contracts know only zod/mini, because every other package reads them.',
      },
      zodRoot,
    ],
    tests,
  ),
  boundary(['server-kit/**'], [zodRoot, database, sections, shell, sdk, designSystem, servers]),
  // Other teams install this package outside of this repository. It may use packages installed with the
  // section, but nothing from this repository.
  boundary(
    ['section-kit/**'],
    [zodRoot, queryBuilders, sections, shell, sdk, designSystem, servers, repository],
    tests,
  ),
  boundary(['sdk/**'], [...browserCommon, primitives, designSystem, sections, shell]),
  // The helpers for section tests render the design system, as the shell does.
  boundary(['sdk/src/testing/**'], [...browserCommon, primitives, sections, shell]),
  // Sections bundle the comments, so the shared part of the SDK still draws nothing.
  boundary(['sdk/src/comments/**'], [...browserCommon, primitives, sections, shell]),
  boundary(['design-system/**'], [...browserCommon, sdk, router, store, formLibrary, sections, shell]),
  boundary(['shell/**'], [...browserCommon, primitives, router, storeMaker, formLibrary, sections]),
  boundary(
    ['mfe-*/**'],
    [...browserCommon, primitives, router, store, formLibrary, globalStyles, sections, shell],
  ),
  boundary(['backend/**'], [zodRoot, sections, shell, sdk, designSystem]),
  boundary(
    ['backend/src/**'],
    [zodRoot, sections, shell, sdk, designSystem, moduleInsides],
    [...tests, '**/testing/**'],
  ),
  boundary(['backend/src/platform/**'], [zodRoot, sections, shell, sdk, designSystem, modules], tests),
  boundary(['gateway/**'], [zodRoot, database, sections, shell, sdk, designSystem]),
  boundary(['identity-provider/**'], [queryBuilders, sections, shell, sdk]),
  boundary(['tools/**', 'bench/**'], [zodRoot, queryBuilders, sections, shell, sdk, designSystem, servers]),
  boundary(['e2e/**'], [zodRoot, queryBuilders, sections, shell, sdk, designSystem, servers]),
]
