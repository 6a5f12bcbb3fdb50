/** Recognition of the columns of a table by their headers, as people write them. */

export interface Headers<C extends string> {
  /** The column of each cell; `undefined` for what is passed over; no column stands there twice. */
  columns: readonly (C | undefined)[]
  /** Headers that are not blank and stand for no column, or for one that another header stands for. */
  passed_over: readonly string[]
}

/**
 * Finds columns by their names in any language. Case, accents, spaces, signs between words and letters of Cyrillic that look
 * like Latin ones do not count. A header that is still unknown stands for the column that has a name which differs by one
 * slip in a long word, unless two columns have one, long or short, or another header stands for it.
 */
export const headerReader = <C extends string>(
  names: Readonly<Record<C, readonly string[]>>,
): ((cells: readonly string[]) => Headers<C>) => {
  const all = (Object.entries(names) as [C, readonly string[]][]).flatMap(([column, list]) =>
    list.map((name) => ({ column, words: wordsOf(name) })),
  )
  const exact = new Map(all.map(({ column, words }) => [words.join(''), column]))
  const likeOf = (header: readonly string[]): C | undefined => {
    const like = all
      .map(({ column, words }) => ({ column, word: misspelt(words, header) ?? '' }))
      .filter(({ word }) => word)
    const [found, ...more] = new Set(like.map(({ column }) => column))
    return more.length === 0 && like.some(({ word }) => word.length >= long) ? found : undefined
  }
  return (cells) => {
    const headers = cells.map(wordsOf)
    const exactly = headers.map((words) => exact.get(words.join('')))
    const columns = exactly.map((column, i) => (exactly.indexOf(column) === i ? column : undefined))
    for (const [i, words] of headers.entries()) {
      const like = exactly[i] ? undefined : likeOf(words)
      if (like && !columns.includes(like)) columns[i] = like
    }
    const passed_over = cells.map((cell) => cell.trim()).filter((cell, i) => cell !== '' && !columns[i])
    return { columns, passed_over }
  }
}

/** Small Cyrillic letters, by the Latin ones that they or their capitals are mistaken for. */
const look_alikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ѕ: 's',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
}

const wordsOf = (header: string): string[] =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => look_alikes[letter] ?? letter)
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Letters from which on a word may be misspelt: shorter ones become others too easily. */
const long = 6

/** The one word of a name that stands in the header with a slip; undefined if there is no such word, or are several. */
const misspelt = (name: readonly string[], header: readonly string[]): string | undefined => {
  if (name.length !== header.length) return undefined
  const differing = name.flatMap((word, i) => (word === header[i] ? [] : [[word, header[i] ?? ''] as const]))
  const [[word, written] = ['', '']] = differing
  return differing.length === 1 && isSlip(word, written) ? word : undefined
}

/**
 * Answers whether two words differ by one slip behind their first letter: a letter that is missing, added or another, or two
 * neighbours that have changed places.
 */
const isSlip = (a: string, b: string): boolean => {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (start === 0) return false
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0]
  return left.length <= 1 && right.length <= 1
}
