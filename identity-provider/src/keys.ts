import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exportJWK, type JWK } from 'jose'
import * as z from 'zod'

const schema = z.object({
  signing: z.record(z.string(), z.unknown()),
  /** Keygrip signs with the first key and accepts all of them, so a new key must be inserted first. */
  cookies: z.array(z.string().min(32)).min(1),
  refreshToken: z.string().min(64),
})

/** Secrets that must survive a restart; otherwise all users would be signed out. */
export interface Keys {
  /** Private RSA key with `kid`, `alg` and `use`. */
  readonly signing: JWK
  readonly cookies: string[]
  /** HS512 key of the refresh tokens. */
  readonly refreshToken: Buffer
}

async function generateKeys() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 })
  const jwk = await exportJWK(privateKey)
  const kid = createHash('sha256').update(`${jwk.n}`).digest('base64url')
  return {
    signing: { ...jwk, kid, alg: 'RS256', use: 'sig' },
    cookies: [randomBytes(32).toString('base64url')],
    refreshToken: randomBytes(64).toString('base64url'),
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/**
 * Reads the keys, or creates them at the first start.
 *
 * @param folder folder of `keys.json`, readable by this user only.
 * @throws Error if the file is damaged: creating new keys silently would sign out all users.
 */
export async function loadKeys(folder: string): Promise<Keys> {
  const file = join(folder, 'keys.json')
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (!isMissing(error)) {
      throw error
    }
    text = JSON.stringify(await generateKeys())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.new`, text, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  const parsed = schema.safeParse(JSON.parse(text))
  if (!parsed.success) {
    throw new Error(
      'KEYS_DIR: keys.json is damaged. Restore it from a backup, or remove it to make new keys.',
    )
  }
  return {
    signing: parsed.data.signing as JWK,
    cookies: parsed.data.cookies,
    refreshToken: Buffer.from(parsed.data.refreshToken, 'base64url'),
  }
}
