import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Context } from 'koa'
import { methodNotAllowed, missingFile } from './problem.ts'

/** Name with a content hash: the content of such a file never changes. */
const HASHED = /^[\w@-][\w.@-]*\.[0-9a-f]{10}\.(?:js|css|json|svg|png|woff2)$/

/** The only file whose content changes under the same name. */
const DESCRIPTION = 'section.json'

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Precompressed variants, the preferred one first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/**
 * Limit of the cache in bytes. Built files are a few megabytes; above this limit the least recently used file is
 * removed.
 */
const CACHED_BYTES = 64 * 1_024 * 1_024

interface CachedFile {
  stamp: string
  content: Buffer
}

/** Serves the files of build folders and caches recently used ones in memory. */
export class AssetServer {
  /** Ordered by last use, the most recently used file last. */
  readonly #cache = new Map<string, CachedFile>()
  #cachedBytes = 0
  /** Reads in progress by file. Concurrent requests share one read, so that memory holds a single copy. */
  readonly #reading = new Map<string, Promise<CachedFile>>()

  /**
   * Responds with a file of a build.
   *
   * @param folder folder of the built files, without subfolders.
   * @param name file name from the URL.
   * @throws ProblemError if the file does not exist or is not public, such as a source map.
   */
  async send(ctx: Context, folder: string, name: string): Promise<void> {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw methodNotAllowed()
    }
    if (!isPublicFile(name)) {
      throw missingFile()
    }
    await this.sendFile(ctx, folder, name)
  }

  /**
   * Responds with a file of a folder. The caller must have checked the name.
   *
   * @param name path of the file within the folder.
   * @throws ProblemError if the file does not exist.
   */
  async sendFile(ctx: Context, folder: string, name: string): Promise<void> {
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
    const reading = this.#load(file, stamp).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  async #load(file: string, stamp: string): Promise<CachedFile> {
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

/**
 * Returns whether a file of a build folder is public: only hashed files and the section's description, no source maps
 * or statistics.
 */
export function isPublicFile(name: string): boolean {
  return HASHED.test(name) || name === DESCRIPTION
}

/** Returns the caching rule of a file: hashed files never expire, the description is revalidated each time. */
export function cacheControl(name: string): string {
  return HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Returns the media type for a file name. */
export function contentType(name: string): string {
  return CONTENT_TYPES[extname(name)] ?? 'application/octet-stream'
}
