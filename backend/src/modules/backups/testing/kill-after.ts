import { programCall, programEnvironment } from '@headway/server-kit/testing/test-program'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import type { BackupServer } from './backup-server.ts'

const program = join(import.meta.dirname, 'backup-process.ts')

/**
 * Lets a process make backups, and kills it when it has said so many steps.
 *
 * @param variables of its environment besides those of the backend.
 */
export async function killAfter(
  steps: number,
  { server }: BackupServer,
  variables: Record<string, string> = {},
): Promise<void> {
  const texts = Object.entries(server.platform.environment).filter(([, value]) => typeof value === 'string')
  const child = spawn(process.execPath, programCall(program), {
    env: programEnvironment({ ...(Object.fromEntries(texts) as Record<string, string>), ...variables }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let said = 0
  createInterface(child.stdout).on('line', () => {
    said++
    if (said === steps) {
      child.kill('SIGKILL')
    }
  })
  await ended
  expect(said).toBeGreaterThanOrEqual(steps)
}
