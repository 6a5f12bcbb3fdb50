import { crc32, deflateSync } from 'node:zlib'

/** A picture of a parcel at a door, as PNG, in place of photos from phones. */

const [width, height] = [640, 480]

type Rgb = readonly [red: number, green: number, blue: number]

/** @param hue of the door, 0..255 */
const colorAt = (x: number, y: number, hue: number): Rgb => {
  const isParcel = x > 230 && x < 430 && y > 270 && y < 420
  if (isParcel) return Math.abs(x - 330) < 14 ? [222, 203, 164] : [176 - (y - 270) / 6, 128, 78]
  if (y > 400) return [118, 116, 112]
  const isDoor = x > 180 && x < 480 && y > 30
  if (isDoor && Math.hypot(x - 455, y - 230) < 9) return [214, 190, 92]
  return isDoor ? [40 + hue / 4, 70 + y / 12, 150 - hue / 3] : [205 - y / 12, 196 - y / 12, 184]
}

const part = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The picture as PNG; the colour of the door depends on the number. */
export const photoOf = (number: number): Buffer => {
  const hue = (number * 67) % 256
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => colorAt(x, y, hue)).flat(),
  ])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of each of three colours.
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const bytes = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', bytes), part('IEND', Buffer.alloc(0))])
}
