import { open, rename } from 'node:fs/promises'

/**
 * Writes a file atomically, so that it has either the old or the new content after a power failure.
 * Only its owner can read it.
 */
export async function replaceFile(file: string, content: string): Promise<void> {
  const temporary = `${file}.new`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
}
