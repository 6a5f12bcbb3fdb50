import { fold, hash } from './fold.ts'
import { mostSettlements, type NameIndex, textAt, texts } from './gazetteer.ts'

/** Names of settlements in other languages, letters and times, as hashes, each with the number of its settlement. */
export type Hashed = { high: number[]; low: number[]; owner: number[] }

/** Adds those of the names that differ from the one on maps, folded. */
export const addOthers = (
  { high, low, owner }: Hashed,
  number: number,
  name: string,
  others: readonly string[],
): void => {
  const names = new Set(others.map(fold))
  names.delete(name)
  names.delete('')
  for (const other of names) {
    const [first, second] = hash(other)
    high.push(first)
    low.push(second)
    owner.push(number)
  }
}

/**
 * The index of names, folded, as they are on maps, and of the others. @param places the places of settlements by the
 * numbers that their other names were added with
 */
export const indexNames = (folded: readonly string[], { high, low, owner }: Hashed, places: Uint32Array): NameIndex => {
  if (folded.length > mostSettlements) throw new Error(`more than ${mostSettlements} settlements`)
  const at = (i: number): string => folded[i] as string
  const owners = Uint32Array.from(folded.keys()).sort((a, b) => (at(a) < at(b) ? -1 : Number(at(a) > at(b))))
  const words = new Uint32Array(2 * high.length)
  for (const [i, number] of owner.entries()) {
    words[2 * i] = ((low[i] as number) << 18) | (places[number] as number)
    words[2 * i + 1] = high[i] as number
  }
  return { sorted: texts(Array.from(owners, at)), owners, others: new BigUint64Array(words.buffer).sort() }
}

/** Settlements with this folded name in any language. */
export const settlementsCalled = (index: NameIndex, name: string): number[] => {
  const found = new Set<number>()
  for (const i of range(index, name, (entry) => entry === name)) found.add(i)
  for (const i of calledOtherwise(index.others, name)) found.add(i)
  return [...found]
}

/** Settlements whose folded names on maps begin so. */
export const settlementsBeginning = (index: NameIndex, name: string): number[] =>
  range(index, name, (entry) => entry.startsWith(name))

/** Owners of the entries from `name` on, as long as `holds`. */
const range = ({ sorted, owners }: NameIndex, name: string, holds: (entry: string) => boolean): number[] => {
  const found: number[] = []
  const from = first(owners.length, (i) => textAt(sorted, i) >= name)
  for (let i = from; i < owners.length && holds(textAt(sorted, i)); i++) found.push(owners[i] as number)
  return found
}

const calledOtherwise = (others: BigUint64Array, name: string): number[] => {
  const [high, low] = hash(name)
  const key = (BigInt(high) << 32n) | BigInt((low << 18) >>> 0)
  const found: number[] = []
  for (let i = first(others.length, (at) => (others[at] as bigint) >= key); i < others.length; i++) {
    const rest = (others[i] as bigint) - key
    if (rest >= BigInt(mostSettlements)) break
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
