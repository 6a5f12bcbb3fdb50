/** Size of a JPEG or PNG in pixels, from its first bytes. */

export interface Size {
  width: number
  height: number
  extension: 'jpeg' | 'png'
}

/** The size of a picture; undefined for bytes that are neither JPEG nor PNG. */
export const sizeOf = (bytes: Buffer): Size | undefined => {
  if (bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), extension: 'png' }
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return undefined
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    // The frames of a JPEG: C0 to CF but for tables (C4), extensions (C8) and arithmetic (CC).
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), extension: 'jpeg' }
  }
  return undefined
}
