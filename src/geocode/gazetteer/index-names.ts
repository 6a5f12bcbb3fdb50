import { fold, hash } from './fold.ts'
import { bytesAt, most, type NameIndex, type Texts, texts } from './gazetteer.ts'

export interface Named {
  name: string
  /** In other languages, letters and times. */
  others: readonly string[]
}

/** The index of names; the i-th settlement is the owner of the i-th names. */
export const indexNames = (settlements: readonly Named[]): NameIndex => {
  if (settlements.length > most) throw new Error(`more than ${most} settlements`)
  const folded = settlements.map(({ name }) => fold(name))
  // UTF-8 sorts as code points do and JavaScript's strings do not, so bytes are compared.
  const unsorted = texts(folded)
  const owners = Uint32Array.from(folded.keys()).sort((a, b) => compare(unsorted, a, b))
  return {
    sorted: texts(Array.from(owners, (i) => folded[i] as string)),
    owners,
    others: indexOthers(settlements, folded),
  }
}

const compare = (all: Texts, a: number, b: number): number => Buffer.compare(bytesAt(all, a), bytesAt(all, b))

const indexOthers = (settlements: readonly Named[], folded: readonly string[]): BigUint64Array => {
  const entries: number[] = []
  for (const [i, { others }] of settlements.entries()) {
    const names = new Set(others.map(fold))
    names.delete(folded[i] as string)
    names.delete('')
    for (const name of names) {
      const [high, low] = hash(name)
      entries.push(((low << 18) | i) >>> 0, high)
    }
  }
  return new BigUint64Array(Uint32Array.from(entries).buffer).sort()
}

/** Settlements that are called so, folded, whatever the language. */
export const called = (index: NameIndex, name: string): number[] => {
  const found = new Set<number>()
  for (const i of range(index, Buffer.from(name), (entry, key) => Buffer.compare(entry, key) === 0)) found.add(i)
  for (const i of calledOtherwise(index.others, name)) found.add(i)
  return [...found]
}

/** Settlements whose names on maps begin so, folded. */
export const beginning = (index: NameIndex, name: string): number[] =>
  range(index, Buffer.from(name), (entry, key) => Buffer.compare(entry.subarray(0, key.length), key) === 0)

/** Owners of the entries from `key` on, as long as `holds`. */
const range = (
  { sorted, owners }: NameIndex,
  key: Uint8Array,
  holds: (entry: Uint8Array, key: Uint8Array) => boolean,
): number[] => {
  const found: number[] = []
  const from = first(owners.length, (i) => Buffer.compare(bytesAt(sorted, i), key) >= 0)
  for (let i = from; i < owners.length && holds(bytesAt(sorted, i), key); i++) found.push(owners[i] as number)
  return found
}

const calledOtherwise = (others: BigUint64Array, name: string): number[] => {
  const [high, low] = hash(name)
  const key = (BigInt(high) << 32n) | BigInt((low << 18) >>> 0)
  const found: number[] = []
  for (let i = first(others.length, (at) => (others[at] as bigint) >= key); i < others.length; i++) {
    const rest = (others[i] as bigint) - key
    if (rest >= BigInt(most)) break
    found.push(Number(rest))
  }
  return found
}

/** The first of 0 … length that fulfils a condition which all after it fulfil too. */
const first = (length: number, holds: (i: number) => boolean): number => {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
