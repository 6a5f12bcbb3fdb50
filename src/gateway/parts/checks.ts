/** Checks that frames carry of themselves. Each is over `bytes` from `start` to `end`, which is not of it; the whole, where they are left out. */
export type Check = (bytes: Buffer, start?: number, end?: number) => number

/** How a CRC runs: Rocksoft's words for it. `mirrored`: the lowest bit of each byte comes first. */
interface Crc {
  width: 8 | 16 | 32
  polynomial: number
  initial: number
  mirrored?: true
  final?: number
}

const mirror = (value: number, bits: number): number => {
  let turned = 0
  for (let bit = 0; bit < bits; bit++) if ((value >>> bit) & 1) turned |= 1 << (bits - 1 - bit)
  return turned >>> 0
}

const forward = ({ width, polynomial }: Crc): Uint32Array =>
  Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (width - 8)
    for (let bit = 0; bit < 8; bit++) crc = (crc & (1 << (width - 1))) !== 0 ? (crc << 1) ^ polynomial : crc << 1
    return crc
  })

const backward = ({ width, polynomial }: Crc): Uint32Array => {
  const turned = mirror(polynomial, width)
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) !== 0 ? (crc >>> 1) ^ turned : crc >>> 1
    return crc
  })
}

const crc = (kind: Crc): Check => {
  const { width, initial, mirrored, final = 0 } = kind
  const table = mirrored ? backward(kind) : forward(kind)
  const mask = width === 32 ? 0xffffffff : (1 << width) - 1
  const up = (bytes: Buffer, start: number, end: number): number => {
    let value = initial
    for (let i = start; i < end; i++) {
      const index = ((value >>> (width - 8)) ^ (bytes[i] as number)) & 0xff
      value = (value << 8) ^ (table[index] as number)
    }
    return value
  }
  const down = (bytes: Buffer, start: number, end: number): number => {
    let value = mirror(initial, width)
    for (let i = start; i < end; i++) value = (value >>> 8) ^ (table[(value ^ (bytes[i] as number)) & 0xff] as number)
    return value
  }
  const run = mirrored ? down : up
  return (bytes, start = 0, end = bytes.length) => ((run(bytes, start, end) ^ final) & mask) >>> 0
}

export const crc8 = crc({ width: 8, polynomial: 0x07, initial: 0 })
/** Of NTCB/FLEX and EGTS: CRC-8 with 0x31, from 0xFF. */
/** Of 1-Wire. */
export const crc8Maxim = crc({ width: 8, polynomial: 0x31, initial: 0, mirrored: true })
export const crc8Nrsc31 = crc({ width: 8, polynomial: 0x31, initial: 0xff })
export const crc16Arc = crc({ width: 16, polynomial: 0x8005, initial: 0, mirrored: true })
export const crc16Modbus = crc({ width: 16, polynomial: 0x8005, initial: 0xffff, mirrored: true })
export const crc16Kermit = crc({ width: 16, polynomial: 0x1021, initial: 0, mirrored: true })
export const crc16X25 = crc({ width: 16, polynomial: 0x1021, initial: 0xffff, mirrored: true, final: 0xffff })
export const crc16CcittFalse = crc({ width: 16, polynomial: 0x1021, initial: 0xffff })
export const crc16Xmodem = crc({ width: 16, polynomial: 0x1021, initial: 0 })
export const crc32 = crc({ width: 32, polynomial: 0x04c11db7, initial: 0xffffffff, mirrored: true, final: 0xffffffff })

export const xor8: Check = (bytes, start = 0, end = bytes.length) => {
  let value = 0
  for (let i = start; i < end; i++) value ^= bytes[i] as number
  return value
}

export const sum8: Check = (bytes, start = 0, end = bytes.length) => {
  let value = 0
  for (let i = start; i < end; i++) value += bytes[i] as number
  return value & 0xff
}

/** The sum of IP's headers: of 16-bit words, high byte first, with what is carried over added in, inverted. */
export const ipSum: Check = (bytes, start = 0, end = bytes.length) => {
  let sum = 0
  for (let i = start; i < end; i += 2) sum += ((bytes[i] as number) << 8) | (i + 1 < end ? (bytes[i + 1] as number) : 0)
  while (sum > 0xffff) sum = (sum & 0xffff) + Math.floor(sum / 0x10000)
  return ~sum & 0xffff
}
