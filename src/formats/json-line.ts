/** A value as one line of JSON, its end included. */
export const jsonLine = (value: unknown): string => `${escaped(JSON.stringify(value))}\n`

/**
 * JSON of one line for all readers of lines. Those of Node (readline) also end them at the line and paragraph separators of Unicode, which JSON lets
 * stand within texts: they are escaped.
 */
export const escaped = (json: string): string => json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
