import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const SIDE = 16

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns a small gray PNG. */
export function pngPicture(): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  head[8] = 8
  const rows = Buffer.alloc((SIDE + 1) * SIDE, 0x80)
  for (let row = 0; row < SIDE; row++) {
    rows[row * (SIDE + 1)] = 0
  }
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...parts])
}

/** Returns a GIF of one pixel whose bytes are also a valid script. */
export const gifThatIsAScript = (): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0x02, 0x02, 0x44, 0x01, 0x00, 0x3b]),
    Buffer.from('/*<script>window.ran=1</script><svg onload="window.ran=1">*/=1;window.ran=1;'),
  ])
