import type { Coordinates } from './tree.ts'

/**
 * The settlements of the world, in columns: a settlement is its place in the order of the k-d tree. Bytes are kept and not
 * strings, so 200,000 settlements are a few megabytes that no garbage collector looks at.
 */
export interface Gazetteer {
  coordinates: Coordinates
  /** Hundred thousandths of a degree. */
  lat: Int32Array
  lng: Int32Array
  population: Uint32Array
  /** Into `countries`. */
  country: Uint8Array
  /** Into `regions`; 0 for none. */
  region: Uint16Array
  names: Texts
  /** ISO 3166-1, two letters. */
  countries: readonly string[]
  /** The first is none. */
  regions: readonly Region[]
  index: NameIndex
}

/** A part of a country: a state, a province. */
export interface Region {
  /** As GeoNames has it, `US.TX`; what follows the dot is the country's own code in many countries. */
  code: string
  name: string
}

/** Texts in UTF-8 one after another; the i-th ends where the next begins. */
export interface Texts {
  bytes: Uint8Array
  starts: Uint32Array
}

export interface NameIndex {
  /** Folded names as settlements have them on maps, sorted, and whose they are. */
  sorted: Texts
  owners: Uint32Array
  /** Every other folded name: 46 bits of its hash and 18 bits that say whose, as one number each, sorted. */
  others: BigUint64Array
}

/** The number of settlements that an entry of `NameIndex.others` can tell apart. */
export const mostSettlements = 2 ** 18

const decoder = new TextDecoder()

export const textAt = ({ bytes, starts }: Texts, i: number): string =>
  decoder.decode(bytes.subarray(starts[i], starts[i + 1]))

export const texts = (all: readonly string[]): Texts => {
  const starts = new Uint32Array(all.length + 1)
  for (const [i, text] of all.entries()) starts[i + 1] = (starts[i] as number) + Buffer.byteLength(text)
  const bytes = Buffer.from(new ArrayBuffer(starts[all.length] as number))
  for (const [i, text] of all.entries()) bytes.write(text, starts[i] as number)
  return { bytes: new Uint8Array(bytes.buffer), starts }
}
