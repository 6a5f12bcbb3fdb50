import { type Oddity, oddities } from '#bus/read.ts'

/** A letter of a process that is not there. */
const letter = (number: unknown, ...news: unknown[]): string => JSON.stringify({ from: 'another', number, news })

/** What anybody may publish who reaches the subject, or a process of another version, and what is counted of it. */
export const oddLetters: readonly (readonly [text: string, odd: readonly Oddity[]])[] = [
  ['', ['letter']],
  ['no JSON', ['letter']],
  ['null', ['letter']],
  ['[]', ['letter']],
  ['{}', ['letter']],
  ['"'.padEnd(6_000, '['), ['letter']],
  [letter('1'), ['letter']],
  [JSON.stringify({ from: 7, number: 1, news: [] }), ['letter']],
  [JSON.stringify({ from: 'x'.repeat(65), number: 1, news: [] }), ['letter']],
  [JSON.stringify({ from: 'another', number: 1, news: 'sources' }), ['letter']],
  [letter(1, { kind: 'sources', ids: 7 }), ['news']],
  [letter(2, { kind: 'history', account_id: 3 }), ['news']],
  [letter(3, { kind: 'history', account_id: 'x', ids: [1] }), ['news']],
  [letter(4, { kind: 'commands', ids: [{}] }, { kind: 'commands', ids: [0.5] }), ['news', 'news']],
  [letter(5, { kind: 'rights', account_id: null }), ['news']],
  [letter(6, null, 'sources', ['sources']), ['news', 'news', 'news']],
  [letter(7, { kind: 'weather', ids: [1] }, { kind: 'constructor' }), ['kind', 'kind']],
  [letter(8, {}), ['news']],
]

export const oddCounts = (): Record<Oddity, number> => countOf(oddLetters.flatMap(([, odd]) => odd))

/** How many there are of each. */
export const countOf = (odd: readonly Oddity[]): Record<Oddity, number> =>
  Object.fromEntries(oddities.map((what) => [what, odd.filter((one) => one === what).length])) as never
