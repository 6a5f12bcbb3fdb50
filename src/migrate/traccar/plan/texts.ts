/** Texts as our fields take them. */

/** On one line, without characters that nobody sees. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()

/** As many characters as a field takes, none of them halved. */
export const cut = (text: string, most: number): string => {
  const all = plain(text)
  return all.length <= most
    ? all
    : all
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
}

/** A label: without `<` and `>`. */
export const labelOf = (text: string, most: number): string => cut(text.replace(/[<>]/g, ' '), most)

/** A phone number as we keep it, its digits; '' where it is none. */
export const digitsOf = (text: string): string => {
  const digits = text.replace(/[^0-9]/g, '').replace(/^00/, '')
  return digits.length >= 10 && digits.length <= 15 ? digits : ''
}

/** Our addresses of mail, which are our logins. */
export const isMail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"(),:;]+@[^\s@<>"(),:;.]+(\.[^\s@<>"(),:;.]+)+$/.test(text)

/** The first word, and the rest. */
export const namesOf = (name: string): { first_name: string; last_name: string } => {
  const [first = '', ...rest] = cut(name, 200).split(' ')
  return { first_name: cut(first, 100), last_name: cut(rest.join(' '), 100) }
}

/** A figure of attributes; undefined where there is none. */
export const figureIn = (attributes: Readonly<Record<string, unknown>>, name: string): number | undefined => {
  const value = attributes[name]
  const figure = typeof value === 'string' ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
}
