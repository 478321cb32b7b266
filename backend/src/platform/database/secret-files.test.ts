import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withSecretFiles } from './secret-files.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway-secrets-'))
  file = join(folder, 'session_secret')
  await writeFile(file, 'from the file\n')
})
afterAll(() => rm(folder, { recursive: true }))

describe('secrets in files', () => {
  it('stand for the variable of their name', () => {
    expect(withSecretFiles({ SESSION_SECRET_FILE: file, PORT: '1' })).toMatchObject({
      SESSION_SECRET: 'from the file',
      PORT: '1',
    })
  })

  it('come after a variable that is set itself', () => {
    const given = withSecretFiles({ SESSION_SECRET_FILE: file, SESSION_SECRET: 'set' })
    expect(given.SESSION_SECRET).toBe('set')
  })

  it('are read for secrets only', () => {
    expect(withSecretFiles({ PORT_FILE: file })).not.toHaveProperty('PORT')
  })

  it('name the variable whose file is missing', () => {
    expect(() => withSecretFiles({ DATABASE_URL_FILE: join(folder, 'none') })).toThrow('DATABASE_URL_FILE')
  })
})
