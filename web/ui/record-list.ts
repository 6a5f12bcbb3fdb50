/**
 * The fields of a record's form, declared as a list: a name, its kind, and the part of the form it stands in. The compiler misses
 * a name of the record that is not declared, and one that has no title.
 */
export type FieldsOf<Values, Said extends Titles, Elsewhere extends keyof Values = never> = {
  readonly [Name in Exclude<keyof Values, Elsewhere>]-?: Placed<Said> &
    (OwnKind | (Name extends keyof Said['fields'] ? PlainKind<NonNullable<Values[Name]>, Said> : Untitled<Name>))
}

/** Of the words of a screen, what a form says: titles of fields by their names, titles of its parts, and units. */
export interface Titles {
  fields: Readonly<Record<string, string>>
  sections: Readonly<Record<string, string>>
  units?: Readonly<Record<string, string>>
}

interface Placed<Said extends Titles> {
  /** The part that it stands in, which opens; without one it is always shown. */
  part?: keyof Said['sections'] & string
  /** It is half as wide: two that follow each other share a line. */
  isHalf?: true
}

/** The screen has a component for it, and its title. */
interface OwnKind {
  kind: 'own'
}

/** What the compiler says of a field whose title is nowhere; no field is of this kind. */
interface Untitled<Name> {
  kind: `words/en.json lacks fields.${Name & string}`
}

interface DateKind {
  kind: 'date'
}

interface TextKind<Said extends Titles> {
  kind: 'text'
  type?: 'tel' | 'email'
  lines?: number
  hint?: Exclude<keyof Said, keyof Titles> & string
  /** What an emptied one is, where it is not an empty text. */
  emptied?: null
}

interface NumberKind<Said extends Titles> {
  kind: 'number'
  unit?: keyof NonNullable<Said['units']> & string
  format?: Intl.NumberFormatOptions
}

type PlainKind<Value, Said extends Titles> = Value extends string
  ? TextKind<Said> | DateKind
  : Value extends number
    ? NumberKind<Said>
    : never

/** A field of any list. */
export type Listed = Placed<Titles> & (OwnKind | AnyText | DateKind | NumberKind<Titles>)
type AnyText = Omit<TextKind<Titles>, 'hint'> & { hint?: string }

interface Part {
  part?: string | undefined
  /** Names of fields: of one, or of two halves. */
  lines: string[][]
}

/** Names without values: what a new record has before anything is typed, so that a fault of any is shown at its field. */
export const blankOf = (fields: object): object =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]))

/** The parts of a form in their order: neighbours of one part together. */
export const partsOf = (fields: Readonly<Record<string, Listed>>): Part[] => {
  const parts: Part[] = []
  for (const [name, { part, isHalf }] of Object.entries(fields)) {
    if (parts.length === 0 || parts.at(-1)?.part !== part) parts.push({ part, lines: [] })
    const lines = (parts.at(-1) as Part).lines
    const line = lines.at(-1)
    if (isHalf && line?.length === 1 && fields[line[0] as string]?.isHalf) line.push(name)
    else lines.push([name])
  }
  return parts
}
