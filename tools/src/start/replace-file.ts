import { open, rename } from 'node:fs/promises'

/** Writes a file so that after a power cut either the old or the new content is there; readable to its owner only. */
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
