import { defineConfig } from 'vitest/config'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    testTimeout: 30_000,
    // Bundles these packages like the section's own modules, so that both import the same copy of a library.
    server: { deps: { inline: [/@headway\//, /styled-components/] } },
  },
})
