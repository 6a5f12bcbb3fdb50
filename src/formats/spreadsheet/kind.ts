/** Kinds of files by their first bytes. */

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))

/** Answers whether the file is a compound file, as XLS is. */
export const isOld = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
