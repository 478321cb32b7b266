import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CommandError } from '../command-error.ts'

/**
 * Signs a release with the team's key: Ed25519 over the SHA-256 of the archive.
 *
 * @param archive the archive as it is sent.
 * @param keyFile private key in PEM (PKCS 8), for example of `openssl genpkey -algorithm ed25519`.
 * @returns the signature in base64.
 * @throws CommandError if the file contains no such key.
 */
export async function signArchive(archive: Buffer, keyFile: string): Promise<string> {
  const pem = await readFile(keyFile).catch(() => {
    throw new CommandError(`${keyFile} cannot be read.`)
  })
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType !== 'ed25519') {
      throw new Error('another kind of key')
    }
    return sign(null, createHash('sha256').update(archive).digest(), key).toString('base64')
  } catch (error) {
    throw new CommandError(`${keyFile} contains no Ed25519 key in PEM format.`, { cause: error })
  }
}
