/** A sorted list of texts: `at` tells the i-th. */
export interface Sorted {
  length: number
  at(i: number): string
}

/** The first index of 0 … length whose text is `text` or comes behind it. */
export const firstFrom = ({ length, at }: Sorted, text: string): number => {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(middle) >= text) high = middle
    else low = middle + 1
  }
  return low
}

/** Behind every text that goes on from another one. */
const last_letter = '\uffff'

/** Calls `take` with each text that begins with `text`, until it answers false. */
export const eachBeginning = (sorted: Sorted, text: string, take: (i: number, text: string) => boolean): void => {
  for (let i = firstFrom(sorted, text); i < sorted.length; i++) {
    const found = sorted.at(i)
    if (!found.startsWith(text) || !take(i, found)) return
  }
}

/**
 * Calls `take` with each text that is, or begins, as `text` is but for at most `mistakes` letters that are missing,
 * other, too many or in each other's place. The texts are walked as a tree of letters: texts whose beginning has too
 * many mistakes are not read.
 */
export const eachAlike = (
  sorted: Sorted,
  text: string,
  mistakes: number,
  take: (i: number, isWhole: boolean) => boolean,
): void => {
  // Row d: mistakes between the first d letters of what is looked at and each beginning of the text.
  const rows: number[][] = [Array.from({ length: text.length + 1 }, (_, j) => j)]
  let before = ''
  for (let i = 0; i < sorted.length; ) {
    const found = sorted.at(i)
    let depth = sharedLength(before, found)
    let least = 0
    while (depth < found.length && least <= mistakes && depth < text.length + mistakes) {
      rows[depth + 1] = nextRow(rows, text, found, depth)
      depth++
      least = Math.min(...(rows[depth] as number[]))
    }
    before = found.slice(0, depth)
    const best = Math.min(...rows.slice(0, depth + 1).map((row) => row[text.length] as number))
    if (best > mistakes && least > mistakes) {
      i = firstFrom(sorted, before + last_letter)
      continue
    }
    const isWhole = depth === found.length && (rows[depth]?.[text.length] as number) <= mistakes
    if (best <= mistakes && !take(i, isWhole)) return
    i++
  }
}

const nextRow = (rows: readonly number[][], text: string, found: string, depth: number): number[] => {
  const above = rows[depth] as number[]
  const letter = found[depth]
  const row = [depth + 1]
  for (let j = 1; j <= text.length; j++) {
    const same = letter === text[j - 1] ? 0 : 1
    let least = Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, (above[j - 1] as number) + same)
    if (depth > 0 && j > 1 && letter === text[j - 2] && found[depth - 1] === text[j - 1])
      least = Math.min(least, (rows[depth - 1]?.[j - 2] as number) + 1)
    row.push(least)
  }
  return row
}

const sharedLength = (a: string, b: string): number => {
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  return i
}
