/** The beginning of a text, so many characters (of UTF-16) at most, without half a character at its end. */
export const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
