import { defineConfig } from 'vitest/config'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    testTimeout: 30_000,
    // As modules of the bundler, like the section itself: their libraries are the section's then.
    server: { deps: { inline: [/@headway\//, /styled-components/] } },
  },
})
