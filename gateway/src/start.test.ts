import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { programCall, programEnvironment } from '@headway/server-kit/testing/test-program'
import { expect, it } from 'vitest'

const variables = {
  PUBLIC_URL: 'http://localhost:8080',
  BACKEND_URL: 'http://127.0.0.1:3001',
  IDENTITY_URL: 'http://127.0.0.1:3002',
  SHELL_DIR: 'shell/dist',
}

/** Starts the process and returns its standard error output. */
const lastWords = (changes: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const env = programEnvironment({ ...variables, ...changes })
    execFile(process.execPath, programCall(join(import.meta.dirname, 'server.ts')), { env }, (_, __, text) =>
      resolve(text.trim()),
    )
  })

it('the gateway reports an invalid variable in one line', async () => {
  expect(await lastWords({ TRUSTED_PROXIES: 'proxy.internal' })).toMatch(
    /^The gateway cannot start with this environment\. TRUSTED_PROXIES: must be addresses and networks .*$/,
  )
})

it('the gateway reports a port that is in use in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  expect(await lastWords({ PORT: String(port) })).toBe(
    `The gateway cannot listen at 127.0.0.1:${port}: another process has it already.`,
  )
  other.close()
})
