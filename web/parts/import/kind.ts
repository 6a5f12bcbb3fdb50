import type { ReactNode } from 'react'
import type { Params } from '#client/client.ts'
import type { Language } from '#web/words/language.ts'

/** What the service makes of a whole file in the background. */
export type ImportType = 'vehicle' | 'employee' | 'tracker' | 'task'

export type FieldName = Params<`${ImportType}/import/start`>['headers'][number]

/** A column that is passed over. */
export const skipped = 'undefined'

/** Names by the language whose sheets have them. */
export type Names = Partial<Readonly<Record<Language, readonly string[]>>>

/** A field as sheets have it, in whatever language. */
export interface Named {
  /** What else they call it. */
  others: Names
  /** What they call it where no other column is meant so: a whole name is a first name where nothing else is. */
  vague?: Names
  /** Cells of the rows of a sample; empty, and missing, for what cannot be said without what an account has. */
  example?: readonly string[]
}

export interface ImportField extends Partial<Named> {
  /** As the service calls the column. */
  name: string
  title: string
}

interface Kind {
  /** Without this one no row can be imported. */
  needed: string
  fields: readonly ImportField[]
  /** What else the service tells faults of. */
  titles?: Readonly<Record<string, string>>
  /** What a row that was read is called. */
  titleOf(record: Told): string
  /** What else will be made of it. */
  madeOf?(record: Told): readonly string[]
}

/** What was read of a row. */
export type Told = Readonly<Record<string, unknown>>

/** What becomes of rows that are there already. */
export const policies = ['fail', 'skip', 'update'] as const
export type Policy = (typeof policies)[number]

export interface BackgroundKind extends Kind {
  type: ImportType
  /** The column by which the service knows what is there already. */
  known_by: string
  /** What becomes of what is there; without it all that the service knows. */
  policies?: readonly Policy[]
  /** What else changes by it: the first words of paths. */
  also?: readonly string[]
  /** Where it leads on to, once it is over. */
  next?: ReactNode
}

/** Made here, one after the other, of the rows that were looked at. */
export interface LocatedKind extends Kind {
  type: 'zone' | 'place'
  create(record: Told): Promise<unknown>
}

export type ImportKind = BackgroundKind | LocatedKind

/** Files that are drawings already, and no tables. */
export const isDrawing = ({ name }: File): boolean => /\.km[lz]$/i.test(name)

/** A file that was taken in. */
export interface Taken {
  file: File
  file_id: string
  /** The titles of its columns, empty where it has none. */
  titles: readonly string[]
  /** Its first rows, cell by cell. */
  rows: readonly (readonly string[])[]
  hasHeader: boolean
}

/** As titles are compared: without accents, signs, blanks and case. */
const normal = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What a title may be read as: with what stands behind it in brackets, such as a unit, and without. */
const readings = (title: string): string[] =>
  [title, title.replace(/\s*[([].*$/, '')].map(normal).filter((reading) => reading !== '')

/** Names of a field, those that mean it without a doubt first. */
const tiers: readonly ((field: ImportField) => readonly string[])[] = [
  ({ name, title }) => [name, title],
  ({ others = {} }) => Object.values(others).flat(),
  ({ vague = {} }) => Object.values(vague).flat(),
]

/** The field of each column, as its title suggests; none twice. */
export const suggested = (titles: readonly string[], fields: readonly ImportField[]): string[] => {
  const found = titles.map(() => skipped)
  for (const namesOf of tiers)
    for (const [place, title] of titles.entries()) {
      if (found[place] !== skipped) continue
      const wanted = readings(title)
      const isMeant = (field: ImportField): boolean =>
        !found.includes(field.name) && namesOf(field).some((name) => wanted.includes(normal(name)))
      found[place] = fields.find(isMeant)?.name ?? skipped
    }
  return found
}

/** The fields of a kind by their titles, in the order of these, with what else sheets call them. */
export const fieldsOf = (
  titles: Readonly<Record<string, string>>,
  names: Readonly<Record<string, Named>>,
): ImportField[] => Object.entries(titles).map(([name, title]) => ({ name, title, ...names[name] }))

/** What a fault of the service is about: the title of its column in the sheet, or else of its field. */
export const blamed = (
  parameter: string,
  { fields, titles = {} }: Pick<Kind, 'fields' | 'titles'>,
  columns: { fields: readonly string[]; titles: readonly string[] },
): string => {
  // Of `location.lat` the column `lat`, of `garage_id` the column `garage`, of `tracker_id` `tracker_label`.
  const parts = parameter.split('.').reverse()
  for (const part of parts)
    for (const name of [part, part.replace(/_id$/, ''), part.replace(/_id$/, '_label')]) {
      const column = columns.titles[columns.fields.indexOf(name)]
      const title = column || fields.find((field) => field.name === name)?.title || titles[name]
      if (title) return title
    }
  return parameter
}
