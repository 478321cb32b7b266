import { crc32 } from 'node:zlib'

/** An entry of a ZIP archive; missing fields get valid values. */
export interface ZipEntry {
  name: string
  content?: string
  /** Size in bytes that the central directory declares. */
  declaredSize?: number
  /** Unix mode, for example of a symbolic link. */
  mode?: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

/** Builds a ZIP archive for tests. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = 'x', declaredSize, mode = 0 } of entries) {
    const [nameBytes, bytes] = [Buffer.from(name), Buffer.from(content)]
    const isStored = declaredSize === undefined
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(declaredSize ?? bytes.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.alloc(4)
    local.writeUInt32LE(LOCAL)
    const central = Buffer.alloc(6)
    central.writeUInt32LE(CENTRAL)
    central.writeUInt16LE(0x031e, 4)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(central, common, rest, nameBytes)
    locals.push(local, common, nameBytes, bytes)
    offset += 30 + nameBytes.length + bytes.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directoryBytes, end])
}
