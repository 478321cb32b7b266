import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { sectionFolders } from './tools/src/workspace.ts'

/** Packages that run in Node. */
const nodePackages = ['contracts', 'server-kit', 'section-kit', 'gateway', 'tools']

/** Packages whose tests use a real MariaDB, one private instance for the whole run. */
const databasePackages = ['backend', 'identity-provider']

/** Packages that run in the browser. */
const browserPackages = ['sdk', 'design-system', 'shell']

/** Against a real Keycloak and a real object store: suites of their own, since both run in Java. */
const keycloakTests = 'identity-provider/contract/keycloak.test.ts'
const objectStoreTests = 'backend/src/modules/backups/bucket.test.ts'

/** Set by `npm test`; the option `--exclude` does not reach projects. */
const slowTests = process.env.WITHOUT_SLOW_TESTS ? ['**/*.slow.test.ts'] : []

const exclude = ['**/node_modules/**', '**/dist/**', '**/dist-development/**', '**/.tsbuild/**', ...slowTests]

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Real servers, databases and files on a busy machine: a limit is there for what hangs, not for what is slow.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // For the same reason `expect.poll` waits longer, and `findBy…` longer than for other teams.
    expect: { poll: { timeout: 20_000 } },
    env: { ASYNC_UTIL_TIMEOUT_MS: '20000' },
    // One worker more than cores, because a worker often waits for the database, a server or a killed process.
    maxWorkers: availableParallelism() + 1,
    // Loading the modules of a file takes longer than many of its tests, so most projects share them (`isolate: false`).
    projects: [
      ...nodePackages.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`${name}/**/*.test.ts`],
          exclude,
          environment: 'node',
          isolate: false,
        },
      })),
      ...databasePackages.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`${name}/**/*.test.ts`],
          exclude: [...exclude, keycloakTests, objectStoreTests],
          environment: 'node',
          globalSetup: ['./tools/src/database/vitest-setup.ts'],
          isolate: false,
        },
      })),
      ...Object.entries({ keycloak: keycloakTests, 'object-store': objectStoreTests }).map(
        ([name, file]) => ({
          extends: true as const,
          test: {
            name,
            include: [file],
            exclude,
            environment: 'node' as const,
            globalSetup: ['./tools/src/database/vitest-setup.ts'],
          },
        }),
      ),
      {
        extends: true as const,
        test: {
          name: 'fuzzing',
          include: ['backend/src/test/published-document.fuzz.ts'],
          exclude,
          environment: 'node',
          globalSetup: ['./tools/src/database/vitest-setup.ts'],
          testTimeout: 600_000,
        },
      },
      ...browserPackages.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`${name}/**/*.test.{ts,tsx}`],
          exclude,
          environment: 'happy-dom',
          // Modules of the shell keep listeners and counters for the window that they were loaded in.
          isolate: name === 'shell',
          setupFiles: name === 'shell' ? ['./shell/src/sections/test/federation-host.ts'] : [],
        },
      })),
      ...sectionFolders.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`${name}/**/*.test.{ts,tsx}`],
          exclude,
          environment: 'happy-dom',
          isolate: false,
        },
      })),
    ],
  },
})
