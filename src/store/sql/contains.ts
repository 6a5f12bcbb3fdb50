/** The `ilike` pattern of a plain substring: `%` and `_` are characters like any other (rulings, "Filter"). */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
