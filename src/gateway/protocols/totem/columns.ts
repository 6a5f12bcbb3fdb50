/** Words in columns of fixed widths, one behind the other. */

export type Columns = readonly (readonly [name: string, width: number])[]

export const widthOf = (columns: Columns): number => columns.reduce((sum, [, width]) => sum + width, 0)

/** Splits words into columns; `undefined` when they are longer or shorter. */
export const split = (words: string, columns: Columns): Record<string, string> | undefined => {
  if (words.length !== widthOf(columns)) return undefined
  const found: Record<string, string> = {}
  let at = 0
  for (const [name, width] of columns) {
    found[name] = words.slice(at, at + width)
    at += width
  }
  return found
}

/** `3644.9817N`: degrees and minutes, and the side. */
export const coordinate = /^(\d+\.\d+)([NSEW])$/
