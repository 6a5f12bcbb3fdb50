import type { Cell } from './dump/cells.ts'
import type { Attributes } from './installation.ts'

/** The object that a cell has as JSON; undefined where it has none. */
export const objectOf = (text: Cell): Attributes | undefined => {
  if (!text) return undefined
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Attributes) : undefined
  } catch {
    return undefined
  }
}
