import { Type } from 'typebox'
import type { Sort } from '#store/sql/sort.ts'

/** How a list is sorted: at most two of the properties, `property` or `property=asc|desc`; equal ones by id. */
export const Sorts = (properties: readonly string[]) =>
  Type.Optional(
    Type.Array(Type.String({ pattern: `^(${properties.join('|')})(=(asc|desc))?$` }), {
      maxItems: 2,
      description: `\`property\` or \`property=asc|desc\`, of: ${properties.map((name) => `\`${name}\``).join(', ')}.`,
    }),
  )

export const sortsOf = <P extends string>(texts: readonly string[] = []): Sort<P>[] =>
  texts.map((text) => {
    const [property, direction] = text.split('=')
    return { property: property as P, ascending: direction !== 'desc' }
  })
