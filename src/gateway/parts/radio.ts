/** Cells and Wi-Fi stations as attributes have them: docs/glossary.md. */

/** A cell of a network: `mcc-mnc-lac-cid`. */
export const cellName = (mcc: number, mnc: number, lac: number, cid: number): string => `${mcc}-${mnc}-${lac}-${cid}`

/** The serving cell as `cell`, its neighbours as `cells`. */
export const cellsTold = ([serving, ...others]: readonly string[]): { cell?: string; cells?: string } => ({
  ...(serving !== undefined && { cell: serving }),
  ...(others.length > 0 && { cells: others.join() }),
})

const digits: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Six bytes from `at` on, with colons between; none beyond the end. */
export const mac = (bytes: Buffer, at: number): string => {
  let text = ''
  for (let i = at; i < Math.min(at + 6, bytes.length); i++)
    text += i === at ? digits[bytes[i] as number] : `:${digits[bytes[i] as number]}`
  return text
}

/** Stations from `start` to `end`, each an address and a byte of its signal in dBm; `undefined` when they do not end there. */
export const stations = (bytes: Buffer, start: number, end: number): string | undefined => {
  if ((end - start) % 7 !== 0) return undefined
  const found: string[] = []
  for (let at = start; at < end; at += 7) {
    const signal = bytes.readInt8(at + 6)
    if (bytes.readUIntBE(at, 6) !== 0) found.push(signal === 0 ? mac(bytes, at) : `${mac(bytes, at)} ${signal}`)
  }
  return found.join()
}
