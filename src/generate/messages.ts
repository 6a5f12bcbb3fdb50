import { type Catalogue, type Group, grouped } from '#web/words/grouped.ts'
import { type Argument, type Part, parse } from '#web/words/message.ts'

/** Faults of the messages of a language, beside the English ones. One that it lacks is none: it is said in English. */
export const faultsOf = (catalogue: Catalogue, english: Catalogue, language: string): string[] =>
  Object.entries(catalogue).flatMap(([key, text]) => {
    if (!(key in english)) return [`${key} is none of the English ones`]
    if (key.split('.').some((_, at, path) => at > 0 && path.slice(0, at).join('.') in english))
      return [`${key} lies within a message`]
    return messageFaults(text, english[key] as string, language).map((fault) => `${key}: ${fault}`)
  })

/** Messages that a language lacks, as `key: the English one`. */
export const untranslatedOf = (catalogue: Catalogue, english: Catalogue): string[] =>
  Object.entries(english).flatMap(([key, text]) => (key in catalogue ? [] : [`${key}: ${text}`]))

const messageFaults = (text: unknown, english: string, language: string): string[] => {
  if (typeof text !== 'string' || text.trim() === '') return ['a text is wanted']
  try {
    const given = argumentsOf(parse(text))
    const wanted = argumentsOf(parse(english))
    return [...differences(given, wanted), ...missingForms(parse(text), language)]
  } catch (fault) {
    return [(fault as Error).message]
  }
}

type Kind = 'text' | 'number'

const differences = (given: Map<string, Kind>, wanted: Map<string, Kind>): string[] => [
  ...[...given].flatMap(([name, kind]) => {
    if (!wanted.has(name)) return [`{${name}} is none of the English arguments`]
    return kind === wanted.get(name) ? [] : [`{${name}} is a ${wanted.get(name)} in English`]
  }),
  ...[...wanted.keys()].flatMap((name) => (given.has(name) ? [] : [`{${name}} is missing`])),
]

/** Of a message, with those of its forms: what is counted is a number. */
export const argumentsOf = (parts: readonly Part[], found = new Map<string, Kind>()): Map<string, Kind> => {
  for (const part of parts) {
    if (typeof part === 'string') continue
    if (part.kind === 'plural' || !found.has(part.name))
      found.set(part.name, part.kind === 'plural' ? 'number' : 'text')
    for (const form of Object.values(part.forms ?? {})) argumentsOf(form, found)
  }
  return found
}

/** Forms that whole numbers up to a thousand take in the language. */
const formsIn = (language: string): string[] => {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)))]
}

const missingForms = (parts: readonly Part[], language: string): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || !part.forms) return []
    const { forms, name, kind } = part as Required<Argument>
    const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories as string[]
    const own = kind === 'plural' ? formsIn(language).filter((form) => !(form in forms)) : []
    const foreign =
      kind === 'plural' ? Object.keys(forms).filter((form) => !/^=/.test(form) && !known.includes(form)) : []
    return [
      ...own.map((form) => `{${name}} lacks its form for ${form}`),
      ...foreign.map((form) => `{${name}} has a form for ${form}, which the language has not`),
      ...Object.values(forms).flatMap((form) => missingForms(form, language)),
    ]
  })

/** Of a catalogue, in TypeScript: messages with arguments are functions of them. */
export const typeOf = (catalogue: Catalogue, indent: string): string =>
  groupType(grouped(catalogue, messageType), indent)

const groupType = (group: Group<string>, indent: string): string => {
  const inner = `${indent}  `
  const fields = Object.entries(group).map(([key, type]) => {
    const name = /^[a-z_]\w*$/i.test(key) ? key : `'${key}'`
    return `${inner}${name}: ${typeof type === 'string' ? type : groupType(type, inner)}`
  })
  return `{\n${fields.join('\n')}\n${indent}}`
}

const messageType = (text: string): string => {
  const given = [...argumentsOf(parse(text))].map(([name, kind]) => `${name}: ${kind === 'number' ? kind : 'string'}`)
  return given.length > 0 ? `(given: { ${given.join('; ')} }) => string` : 'string'
}
