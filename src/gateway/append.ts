/**
 * `bytes` with `chunk` behind them: in the room that their memory has behind them or, when that is too small, in new
 * memory of twice the size, so that a frame which arrives in drops is not copied for each.
 * The memory behind `bytes` must be nobody else's: that of a socket's chunk is not pooled and ends with the chunk.
 */
export const append = (bytes: Buffer, chunk: Buffer): Buffer => {
  if (bytes.length === 0) return chunk
  const length = bytes.length + chunk.length
  const room = bytes.buffer.byteLength - bytes.byteOffset
  const home = length <= room ? bytes : Buffer.allocUnsafeSlow(2 * length)
  if (home !== bytes) bytes.copy(home)
  const whole = Buffer.from(home.buffer, home.byteOffset, length)
  chunk.copy(whole, bytes.length)
  return whole
}
