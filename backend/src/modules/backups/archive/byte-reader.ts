/** Takes exact lengths out of a stream of chunks. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #waiting: Buffer[] = []
  #length = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  /** Exactly so many bytes; undefined, with nothing taken, where there are fewer. */
  async take(length: number): Promise<Buffer | undefined> {
    const bytes = await this.takeUpTo(length)
    if (bytes.length < length) {
      this.#putBack(bytes)
      return undefined
    }
    return bytes
  }

  /** So many bytes, or all that are left. */
  async takeUpTo(length: number): Promise<Buffer> {
    while (this.#length < length) {
      const { value, done } = await this.#chunks.next()
      if (done) {
        break
      }
      this.#waiting.push(value)
      this.#length += value.length
    }
    const all = this.#waiting.length === 1 ? this.#waiting[0] : Buffer.concat(this.#waiting)
    const taken = (all ?? Buffer.alloc(0)).subarray(0, length)
    const rest = (all ?? Buffer.alloc(0)).subarray(taken.length)
    this.#waiting = rest.length > 0 ? [rest] : []
    this.#length = rest.length
    return taken
  }

  /** Whether nothing is left. */
  async isAtEnd(): Promise<boolean> {
    const next = await this.takeUpTo(1)
    this.#putBack(next)
    return next.length === 0
  }

  #putBack(bytes: Buffer): void {
    if (bytes.length > 0) {
      this.#waiting.unshift(bytes)
      this.#length += bytes.length
    }
  }
}
