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
  it('a secret file sets the variable of its name', () => {
    expect(withSecretFiles({ SESSION_SECRET_FILE: file, PORT: '1' })).toMatchObject({
      SESSION_SECRET: 'from the file',
      PORT: '1',
    })
  })

  it('a variable takes precedence over its secret file', () => {
    const given = withSecretFiles({ SESSION_SECRET_FILE: file, SESSION_SECRET: 'set' })
    expect(given.SESSION_SECRET).toBe('set')
  })

  it('files are read only for variables that contain secrets', () => {
    expect(withSecretFiles({ PORT_FILE: file })).not.toHaveProperty('PORT')
  })

  it('the error names the variable whose secret file is missing', () => {
    expect(() => withSecretFiles({ DATABASE_URL_FILE: join(folder, 'none') })).toThrow('DATABASE_URL_FILE')
  })
})
