/**
 * A value as one line of JSON, its end included. Readers of lines (readline) also end them at the line and paragraph separators of
 * Unicode, which JSON lets stand within texts: they are escaped.
 */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
