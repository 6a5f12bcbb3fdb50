/** Checksums of the protocols, computed bit by bit: messages are short. */

/** CRC-16/ARC: polynomial 0x8005 reflected, initially 0. */
export const crc16arc = (bytes: Uint8Array): number => {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initially 0xFFFF. */
export const crc16ccitt = (bytes: Uint8Array): number => {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc
}

/** CRC-8: polynomial 0x31, initially 0xFF. */
export const crc8 = (bytes: Uint8Array): number => {
  let crc = 0xff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80 ? (crc << 1) ^ 0x31 : crc << 1) & 0xff
  }
  return crc
}
