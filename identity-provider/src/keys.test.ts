import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadKeys } from './keys.ts'

describe('keys', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headway-keys-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('signing keys are created once, readable only for the current user', async () => {
    const first = await loadKeys(join(folder, 'keys'))
    expect(await loadKeys(join(folder, 'keys'))).toEqual(first)
    expect((await stat(join(folder, 'keys', 'keys.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o700)
  })

  it('damaged signing keys are not replaced silently', async () => {
    await writeFile(join(folder, 'keys.json'), '{}')
    await expect(loadKeys(folder)).rejects.toThrow('KEYS_DIR')
  })
})
