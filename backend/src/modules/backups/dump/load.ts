import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { damaged } from '../archive/errors.ts'
import { runTool, schemaOf } from './run-tool.ts'

const isUnzipError = (error: unknown) => (error as { code?: string }).code?.startsWith('Z_') === true

/**
 * Gives a dump to the server's own client.
 *
 * @param client the client's path.
 * @param url of an empty schema.
 * @param content what `beginDump` has written.
 * @throws BackupError when the client fails.
 */
export async function loadDump(client: string, url: string, content: AsyncIterable<Buffer>): Promise<void> {
  const tool = await runTool(client, url, [
    '--default-character-set=utf8mb4',
    '--max-allowed-packet=1G',
    '--batch',
    schemaOf(url),
  ])
  tool.output.resume()
  try {
    await pipeline(Readable.from(content), createGunzip(), tool.input)
  } catch (error) {
    // A client that gives up closes its end first; what it says counts.
    await tool.ended
    throw isUnzipError(error) ? damaged(error) : error
  }
  await tool.ended
}
