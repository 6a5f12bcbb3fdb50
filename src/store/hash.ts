const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))

/** PostgreSQL's `hashint4`, which divides rows among hash partitions and shards, as a number from -2^31 to 2^31. */
export const hashOf = (id: number): number => {
  let [a, b, c] = [0x9e3779b9 + 4 + 3923095 + id, 0x9e3779b9 + 4 + 3923095, 0x9e3779b9 + 4 + 3923095]
  c = ((c ^ b) - rotate(b, 14)) | 0
  a = ((a ^ c) - rotate(c, 11)) | 0
  b = ((b ^ a) - rotate(a, 25)) | 0
  c = ((c ^ b) - rotate(b, 16)) | 0
  a = ((a ^ c) - rotate(c, 4)) | 0
  b = ((b ^ a) - rotate(a, 14)) | 0
  return ((c ^ b) - rotate(b, 24)) | 0
}
