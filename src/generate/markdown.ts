/** Text for a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
