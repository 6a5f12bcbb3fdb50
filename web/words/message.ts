/**
 * The part of ICU MessageFormat that our catalogues are written in: `{name}`, `{count, plural, one {# zone} other {# zones}}`
 * with `=0` and the like, `{kind, select, car {…} other {…}}`, and `'{'` for a brace that is one. Anything else is refused.
 */

export type Part = string | Argument
export interface Argument {
  name: string
  /** `#` is a number written in the language; without a kind it is text that stands as it was given. */
  kind?: 'plural' | 'select' | '#'
  forms?: Readonly<Record<string, readonly Part[]>>
}

/** What is given to a message for its arguments. */
export type Given = Readonly<Record<string, string | number>>

const opening = /\{\s*(\w+)\s*(?:,\s*(plural|select)\s*,\s*)?/y
const form = /(=\d+|\w+)\s*\{/y
/** Apostrophes quote braces, and `#` where it is the number; two of them are one. */
const piece = /''|'[{}](?:[^']|'')*(?:'|$)|[^{}']+|'/y
const countedPiece = /''|'[{}#](?:[^']|'')*(?:'|$)|#|[^{}#']+|'/y

const match = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** @throws {SyntaxError} that says at which character. */
export const parse = (text: string): readonly Part[] => {
  let at = 0
  const refuse = (wanted: string): never => {
    throw new SyntaxError(`${wanted} is wanted at character ${at + 1} of “${text}”`)
  }
  const space = (): void => {
    while (/\s/.test(text[at] ?? '')) at++
  }
  const parts = (counted?: string): Part[] => {
    const found: Part[] = []
    while (at < text.length && text[at] !== '}') {
      if (text[at] === '{') found.push(argument())
      else found.push(plain(counted))
    }
    return found
  }
  const plain = (counted?: string): Part => {
    const [said = ''] = match(counted ? countedPiece : piece, text, at) ?? []
    at += said.length
    if (said === '#' && counted) return { name: counted, kind: '#' }
    if (said === "''") return "'"
    if (!said.startsWith("'") || said === "'") return said
    return said.slice(1, said.endsWith("'") ? -1 : undefined).replaceAll("''", "'")
  }
  const argument = (): Argument => {
    const [said, name, kind] = match(opening, text, at) ?? refuse('the name of an argument')
    at += (said as string).length
    const forms = kind ? formsOf(kind === 'plural' ? name : undefined) : undefined
    if (text[at] !== '}') refuse('}')
    at++
    return kind ? { name: name as string, kind: kind as 'plural' | 'select', forms } : { name: name as string }
  }
  const formsOf = (counted?: string): Record<string, readonly Part[]> => {
    const forms: Record<string, readonly Part[]> = {}
    for (let next = match(form, text, at); next; next = match(form, text, at)) {
      at += next[0].length
      forms[next[1] as string] = parts(counted)
      if (text[at] !== '}') refuse('}')
      at++
      space()
    }
    if (!forms.other) refuse('a form for other')
    return forms
  }
  const found = parts()
  if (at < text.length) refuse('an end')
  return found
}

/** Says messages in a language. */
export const createVoice = (language: string) => {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const formOf = ({ name, kind, forms = {} }: Argument, given: Given): readonly Part[] => {
    const value = given[name] as string | number
    const key = kind === 'select' ? String(value) : `=${value}`
    const found = Object.hasOwn(forms, key) ? forms[key] : kind === 'plural' && forms[rules.select(Number(value))]
    return found || (forms.other as readonly Part[])
  }
  const say = (parts: readonly Part[], given: Given): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part
        if (part.forms) return say(formOf(part, given), given)
        return part.kind === '#' ? numbers.format(given[part.name] as number) : String(given[part.name])
      })
      .join('')
  return say
}
