/** What the first bytes of a file tell. */

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
const isOld = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))

/** Whether it is a workbook, or a zip that may be one. */
export const isBook = (bytes: Buffer): boolean => isZip(bytes) || isOld(bytes)
