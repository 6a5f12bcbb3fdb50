import type { TObject, TSchema } from 'typebox'
import { checker } from '#contract/check.ts'
import type { Fault } from '#contract/errors.ts'
import type { Row } from '#formats/spreadsheet.ts'
import type { Db } from '#store/db.ts'
import type { NamedTracker } from '#store/fleet/trackers.ts'
import type { Seller } from '#store/owner.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { type Columns, type Draft, draftOf } from './draft.ts'
import { type Locating, locate } from './locate.ts'
import { refer } from './refer.ts'

/** A type of resources that rows become, and how their cells are read. */
export interface Kind<T> {
  columns: Columns
  /** The fields of rows that come without. */
  defaults: readonly string[]
  /** The whole resource, and what its create takes. */
  resource: TObject
  created: TObject
  /** What create says of a record beyond its schema. */
  faults?(record: T): Fault[]
  /** Puts in what rows may leave out though create does not. */
  complete?(draft: Draft): void
  /** Finds what rows name beside trackers, garages, departments and tags. */
  refer?(db: Db, caller: Keeper & Seller, drafts: readonly Draft[]): Promise<void>
  /** What of a tracker keeps it from being tied to the record. */
  unfit(tracker: NamedTracker): string | undefined
  /** Whether many records may be tied to one tracker. */
  isShared?: boolean
}

export interface Converting extends Locating {
  db: Db
  caller: Keeper & Seller
  /** Of local times in cells, an IANA name. */
  zone?: string
}

/** A row and its record; without `faults`, create takes the record as it is. */
export interface Converted<T> {
  row: Row
  record: T
  /** The fields of which the row says something. */
  said: readonly string[]
  /** Names of tags that the account does not have. */
  tag_names: string[]
  faults: Fault[]
}

/** Makes a function that converts rows to records, by the columns of their cells. */
export const converter = <T>(kind: Kind<T>) => {
  const check = checker(kind.created)
  const blank = unsaid(kind)

  const finish = (draft: Draft, complete = kind.complete): Converted<T> => {
    const { line, cells, tag_names, faults } = draft
    const said = Object.keys(draft.record)
    complete?.(draft)
    const record = { ...structuredClone(blank), ...draft.record } as T
    const told = new Set(faults.map(({ parameter }) => parameter))
    // A cell that cannot be read is told as such, and not once more as missing; nor is the position of what is not located.
    const unlocated = faults.some(({ parameter }) => parameter.startsWith('location.'))
    const isNew = ({ parameter, error }: Fault) =>
      !told.has(parameter) &&
      !faults.some((fault) => fault.parameter.startsWith(`${parameter}.`)) &&
      !(unlocated && parameter.startsWith('location.') && error === 'is required')
    const wrong = check(record)
    const further = wrong.some(({ parameter }) => parameter === 'type') ? [] : (kind.faults?.(record) ?? [])
    return {
      row: { line, cells },
      record,
      said,
      tag_names,
      faults: [...faults, ...[...wrong, ...further].filter(isNew)],
    }
  }

  return async (
    rows: readonly Row[],
    fields: readonly string[],
    { db, caller, ...locating }: Converting,
    { columns = kind.columns, complete = kind.complete }: Partial<Pick<Kind<T>, 'columns' | 'complete'>> = {},
  ): Promise<Converted<T>[]> => {
    const drafts = rows.map((row) => draftOf(row, fields, columns))
    await locate(drafts, locating)
    await refer(db, caller, drafts, kind)
    await kind.refer?.(db, caller, drafts)
    return drafts.map((draft) => finish(draft, complete))
  }
}

/** Fields that create may be told but need not be, with the values of a new resource. */
const unsaid = ({ resource, created }: Pick<Kind<unknown>, 'resource' | 'created'>): object => {
  const needed: readonly string[] = created.required ?? []
  const names = Object.keys(created.properties).filter((name) => !needed.includes(name))
  return Object.fromEntries(Object.entries(blankOf(resource)).filter(([name]) => names.includes(name)))
}

/**
 * A resource of which nothing is known: null, an empty text or an empty list for its fields; optional and other fields
 * are left out.
 */
export const blankOf = (resource: TObject): Record<string, unknown> => {
  const required: readonly string[] = resource.required ?? []
  const blanks = required.map((name) => [name, blankValue(resource.properties[name] as Schema)])
  return Object.fromEntries(blanks.filter(([, value]) => value !== undefined))
}

interface Schema extends TSchema {
  type?: string | string[]
  enum?: unknown[]
}

const blankValue = ({ type = [], enum: words }: Schema): unknown => {
  if (type.includes('null')) return null
  if (type.includes('array')) return []
  return type.includes('string') && !words ? '' : undefined
}
