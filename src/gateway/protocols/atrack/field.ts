import type { Measured } from '#device/measures.ts'

/** Values of custom fields: attributes, parts of the place, and parts of a cell. */
export interface Found {
  attributes: Measured
  satellites?: number
  alt?: number
  network?: number
  area?: number
  cell?: number
}

/** A custom field in the binary form: its bytes, signed where it can be negative; `text` ends with a zero. */
export interface Field {
  size: number | 'text'
  signed?: true
  /** It is read of bytes alone. */
  bytes_only?: true
  put?: (value: number, found: Found) => void
}
