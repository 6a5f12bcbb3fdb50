import { create } from 'qrcode'

/** A text as squares (a QR code): how many stand in a line, and the path of the dark ones, one unit each. */
export const squaresOf = (text: string): { size: number; path: string } => {
  const { size, data } = create(text).modules
  const dark = Array.from({ length: size * size }, (_, i) => i).filter((i) => data[i])
  return { size, path: dark.map((i) => `M${i % size} ${Math.floor(i / size)}h1v1h-1z`).join('') }
}
