import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.STORYBOOK_TEST_PORT ?? 6106)
const built = join(import.meta.dirname, '../storybook-static')

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  reporter: 'line',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
  webServer: {
    command: `"${process.execPath}" "${join(import.meta.dirname, 'staticServer.ts')}" "${built}" ${port}`,
    url: `http://127.0.0.1:${port}/index.json`,
    reuseExistingServer: false,
  },
})
