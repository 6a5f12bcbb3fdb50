import type { Brand, Style } from '../document/document.ts'
import type { Cover, Sheet } from './sheet.ts'

/** A report as it is written to a file. */
export interface Report {
  cover: Cover
  brand: Brand
  style: Style
  /** Without a first page and contents. */
  headless: boolean
  /** Address of a map, with `{lat}`, `{lng}` and `{zoom}`; empty when there is none. */
  map_link: string
  /** Headers of all of its sheets, in their order. */
  headers: readonly string[]
  /** Writers may read them more than once, each time from the first; one is held. */
  sheets: () => AsyncIterable<Sheet>
}
