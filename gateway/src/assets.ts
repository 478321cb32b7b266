import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Context } from 'koa'
import { methodNotAllowed, missingFile } from './problem.ts'

/** Content hash in the name: such a file never changes. */
const HASHED = /^[\w@-][\w.@-]*\.[0-9a-f]{10}\.(?:js|css|json|svg|png|woff2)$/

/** The one file whose content changes under the same name. */
const DESCRIPTION = 'section.json'

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Precompressed variants in the order we prefer them. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** Built files are a few megabytes; beyond this the one that nobody has asked for longest gives way. */
const CACHED_BYTES = 64 * 1_024 * 1_024

interface CachedFile {
  stamp: string
  content: Buffer
}

/** Serves the files of build folders; recently used content stays in memory. */
export class AssetServer {
  /** What was asked for last comes last. */
  readonly #cache = new Map<string, CachedFile>()
  #cachedBytes = 0
  /** Who asks for what is just being read waits for that: a copy each would be as much memory as there are readers. */
  readonly #reading = new Map<string, Promise<CachedFile>>()

  /**
   * Answers with one file of a build.
   *
   * @param folder the built files, all in one level.
   * @param name file name as it stands in the address.
   * @throws ProblemError when there is no such file, or it is not for the public, such as source maps.
   */
  async send(ctx: Context, folder: string, name: string): Promise<void> {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw methodNotAllowed()
    }
    if (!isPublicFile(name)) {
      throw missingFile()
    }
    const chosen = await this.#choose(ctx, join(folder, name))
    if (!chosen) {
      throw missingFile()
    }
    ctx.status = 200
    ctx.set('Content-Type', contentType(name))
    ctx.set('Cache-Control', cacheControl(name))
    ctx.set('ETag', `"${chosen.stamp}"`)
    ctx.vary('Accept-Encoding')
    if (chosen.encoding) {
      ctx.set('Content-Encoding', chosen.encoding)
    }
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.body = chosen.content
  }

  async #choose(ctx: Context, file: string) {
    const original = await this.#read(file)
    if (!original) {
      return undefined
    }
    for (const { name, suffix } of ENCODINGS) {
      const compressed = ctx.acceptsEncodings(name) === name ? await this.#read(file + suffix) : undefined
      if (compressed) {
        return { ...compressed, encoding: name }
      }
    }
    return { ...original, encoding: undefined }
  }

  async #read(file: string): Promise<CachedFile | undefined> {
    const stats = await stat(file).catch(() => undefined)
    if (!stats?.isFile()) {
      return undefined
    }
    const stamp = `${stats.mtimeMs.toString(36)}-${stats.size.toString(36)}`
    const cached = this.#cache.get(file)
    if (cached?.stamp === stamp) {
      this.#cache.delete(file)
      this.#cache.set(file, cached)
      return cached
    }
    const key = `${stamp} ${file}`
    const underWay = this.#reading.get(key)
    if (underWay) {
      return underWay
    }
    const reading = this.#readAnew(file, stamp).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  async #readAnew(file: string, stamp: string): Promise<CachedFile> {
    const read = { stamp, content: await readFile(file) }
    this.#forget(file)
    if (read.content.length <= CACHED_BYTES) {
      this.#cache.set(file, read)
      this.#cachedBytes += read.content.length
    }
    for (const oldest of this.#cache.keys()) {
      if (this.#cachedBytes <= CACHED_BYTES) {
        break
      }
      this.#forget(oldest)
    }
    return read
  }

  #forget(file: string): void {
    this.#cachedBytes -= this.#cache.get(file)?.content.length ?? 0
    this.#cache.delete(file)
  }
}

/** Only hashed files and the section's description leave a build folder: no source maps, no statistics. */
export function isPublicFile(name: string): boolean {
  return HASHED.test(name) || name === DESCRIPTION
}

/** Hashed files for ever, the description revalidated each time. */
export function cacheControl(name: string): string {
  return HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Media type by the name's ending. */
export function contentType(name: string): string {
  return CONTENT_TYPES[extname(name)] ?? 'application/octet-stream'
}
