import { Type } from 'typebox'
import type { Sort } from '#store/sql/sort.ts'
import { Matching } from './schema.ts'

/** Schema of one sort option: `property` or `property=asc|desc`. */
export const SortOption = (properties: readonly string[], options: object = {}) =>
  Matching(
    `^(${properties.join('|')})(=(asc|desc))?$`,
    `one of ${properties.join(', ')}; =asc or =desc may follow`,
    options,
  )

/**
 * Schema of the order of a list: at most two of the properties, each `property` or `property=asc|desc`; entries that
 * are equal by them are sorted by id.
 */
export const Sorts = (properties: readonly string[]) =>
  Type.Optional(
    Type.Array(SortOption(properties, { examples: [`${properties[0]}=asc`] }), {
      maxItems: 2,
      description: `\`property\` or \`property=asc|desc\`, of: ${properties.map((name) => `\`${name}\``).join(', ')}.`,
    }),
  )

/** The sort options as the store takes them. */
export const sortsOf = <P extends string>(texts: readonly string[] = []): Sort<P>[] =>
  texts.map((text) => {
    const [property, direction] = text.split('=')
    return { property: property as P, ascending: direction !== 'desc' }
  })
