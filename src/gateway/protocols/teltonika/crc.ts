const REVERSED_POLYNOMIAL = 0xa001

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ REVERSED_POLYNOMIAL : value >>> 1
  return value
})

/** CRC-16/ARC (the maker calls it IBM) of the bytes from `start` up to `end`. */
export function crc16(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at++) value = (value >>> 8) ^ (table[(value ^ (bytes[at] as number)) & 0xff] as number)
  return value
}
