import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rootFolder } from '../workspace.ts'
import {
  allocatorEnvironment,
  backendAllocatorEnvironment,
  backendHeap,
  launcherHeap,
  youngGeneration,
} from './heap-options.ts'

const quoted = (options: readonly string[], quote: string) =>
  options.map((option) => `${quote}${option}${quote}`).join(', ')
const assigned = (environment: Readonly<Record<string, string>>) =>
  Object.entries(environment)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(' ')

describe('what processes may keep of memory', () => {
  it('is for the launcher what the command line starts it with', async () => {
    const bootstrap = await readFile(join(rootFolder, 'tools/bootstrap.mjs'), 'utf8')
    expect(bootstrap).toContain(`start: [${quoted(launcherHeap, "'")}]`)
  })

  it('is the same in the images', async () => {
    const images = await readFile(join(rootFolder, 'Dockerfile'), 'utf8')
    expect(images).toContain(`${quoted(backendHeap, '"')}, "backend/src/server.ts"`)
    expect(images).toContain(`"${youngGeneration(4)}", "gateway/src/server.ts"`)
    expect(images).toContain(`ENV ${assigned(backendAllocatorEnvironment)}\n`)
    expect(images).toContain(`ENV ${assigned(allocatorEnvironment)}\n`)
  })
})
