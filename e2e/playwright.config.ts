import { chromiumPath } from '@headway/tools/chromium'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { runAddresses } from './support/addresses.ts'
import type { PersonOptions } from './support/test.ts'

const { portal, keeper } = await runAddresses()

export default defineConfig<PersonOptions>({
  testDir: './specs',
  testMatch: '*.spec.ts',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Some tests wait for a section that hangs. On two cores, more workers only slow each other down.
  workers: 3,
  // A limit for what hangs, not for what is slow: the longest tests take a minute, and a busy machine three times as long.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    baseURL: portal,
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
  projects: [
    { name: 'portal', testIgnore: ['restart.spec.ts', 'settings*.spec.ts'] },
    // These tests change settings of the whole portal, so no others run at the same time.
    { name: 'settings', workers: 1, testMatch: 'settings*.spec.ts', dependencies: ['portal'] },
    // This test stops the shared portal, so it runs last.
    { name: 'restart', testMatch: 'restart.spec.ts', dependencies: ['settings'] },
  ],
  webServer: {
    command: `"${process.execPath}" "${join(import.meta.dirname, 'support/run-portal.ts')}"`,
    url: `${keeper}/ready`,
    timeout: 600_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
})
