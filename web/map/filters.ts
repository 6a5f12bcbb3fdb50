import type { Expression } from './vocabulary.ts'

/** How filters of vocabularies are written. */

export const is = (field: string, ...words: readonly string[]): Expression =>
  words.length === 1 ? ['==', ['get', field], words[0] ?? ''] : ['in', ['get', field], ['literal', [...words]]]

export const all = (...one: readonly Expression[]): Expression => ['all', ...one]
/** What both say, where there are two. */
export const both = (one: Expression | undefined, other: Expression | undefined): Expression | undefined =>
  one && other ? all(one, other) : (one ?? other)
export const not = (one: Expression): Expression => ['!', one]

export const point: Expression = ['==', ['geometry-type'], 'Point']
export const line: Expression = ['==', ['geometry-type'], 'LineString']
export const area: Expression = ['==', ['geometry-type'], 'Polygon']

/** Whether the first letter of a name is Cyrillic. */
export const isCyrillic = (name: Expression): Expression => [
  'let',
  'first',
  ['slice', name, 0, 1],
  ['all', ['>=', ['var', 'first'], 'Ѐ'], ['<', ['var', 'first'], 'Ԁ']],
]
