import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { FieldType } from '#store/fleet/entities.ts'
import type { Owner } from '#store/owner.ts'
import { column, hasAny, isAny, type Kind, type Passes, type Test } from '#store/sql/conditions.ts'
import type { Field, Tested } from '#store/sql/sets.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'

/** What places are found by: their own columns, and the values of custom fields, which `place_value` keeps by field. */

/** The id that stands for all fields that a filter looks into. */
export const everything = 0

/** The scope of the grams of a field; that of a filter is the account's own. */
const scope = ({ account_id }: Owner, field_id: number): number => (field_id === everything ? -account_id : field_id)

/** Shorter texts have no grams. */
const gram = 3

/** How many places have one of some numbers, or of some parts of texts: guesses, which choose what is looked at first. */
const shareOf = (test: Test): number => {
  if ('numbers' in test) return Math.min(1, test.numbers.length * 0.01)
  const parts = 'parts' in test ? test.parts : []
  return Math.min(
    1,
    parts.reduce((sum, part) => sum + ([1, 0.9, 0.5, 0.2, 0.05][part.length] ?? 0.01), 0),
  )
}

const grams = (owner: Owner, field_id: number, part: string): RawBuilder<boolean> =>
  sql`grams(case v.field_id when 0 then -v.account_id else v.field_id end, v.text)
    @> grams(${scope(owner, field_id)}, lower(${part}))`

/** The ids that the rows `v` of the field name for which something holds. */
const idsWhere = ({ account_id }: Owner, field_id: number, holds: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select v.place_id as id from place_value v
    where v.account_id = ${account_id} and v.field_id = ${field_id} and ${holds}`

/** Asked of one row by a subquery of its own, which the planner does not make a join of: twenty joins take long to plan. */
const rowWhere = ({ account_id }: Owner, field_id: number, holds: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`(select exists (
    select from place_value v
    where v.account_id = ${account_id} and v.field_id = ${field_id} and v.place_id = d.id and ${holds}))`

const number = sql`v.number`
const text = sql`v.text`

/**
 * Values that have any of the parts, in one pass. A gram index finds candidates where all parts are long enough; its
 * conditions stand by themselves, so that nobody computes grams of what the index has found.
 */
const withParts = (owner: Owner, field_id: number, parts: readonly string[]): RawBuilder<unknown> => {
  const holds = hasAny(text, parts)
  if (parts.some((part) => [...part].length < gram)) return idsWhere(owner, field_id, holds)
  const candidates = parts.map((part) => grams(owner, field_id, part))
  return idsWhere(
    owner,
    field_id,
    candidates.length === 0 ? holds : sql`(${sql.join(candidates, sql` or `)}) and ${holds}`,
  )
}

/** Conditions on a custom field, or with `everything` on all of them. */
export const valueField =
  (owner: Owner, field_id: number): Field =>
  (test) => {
    const share = shareOf(test)
    if ('numbers' in test) {
      const holds = isAny(number, test.numbers)
      return { ids: idsWhere(owner, field_id, holds), passes: rowWhere(owner, field_id, holds), share }
    }
    const parts = 'parts' in test ? test.parts : []
    return { ids: withParts(owner, field_id, parts), passes: rowWhere(owner, field_id, hasAny(text, parts)), share }
  }

const unionOf = (queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  queries.length === 0
    ? sql`select null::int as id where false`
    : sql`select id from (${sql.join(
        queries.map((query) => sql`(${query})`),
        sql` union `,
      )}) s`

/** As the index `employee_names` has them. */
const names = sql`lower(replace(e.first_name || ' ' || e.middle_name || ' ' || e.last_name, '  ', ' '))`

/** The employees that the viewer sees. */
const seen = (viewer: Keeper): RawBuilder<unknown> =>
  sql`select e.id from employee e where e.account_id = ${viewer.account_id} and ${isTiedVisible('employee', viewer, 'e')}`

/** Those with a part of a text in their names. */
const named = (viewer: Keeper, parts: readonly string[]): RawBuilder<unknown> =>
  unionOf(
    parts.map((part) => {
      const holds = sql`${seen(viewer)} and ${hasAny(names, [part])}`
      return [...part].length < gram
        ? holds
        : sql`${holds} and grams(-e.account_id, ${names}) @> grams(${-viewer.account_id}, lower(${part}))`
    }),
  )

/**
 * Conditions on a custom field that links an employee: by the id, or by a part of the name. Employees that the viewer
 * does not see are no value.
 */
export const employeeField =
  (viewer: Keeper, field_id: number): Field =>
  (test) => {
    const holds = 'parts' in test ? linksOneOf(named(viewer, test.parts)) : linksAny(viewer, test)
    const ids = idsWhere(viewer, field_id, holds)
    return { ids, passes: rowWhere(viewer, field_id, holds), share: shareOf(test) }
  }

const linksOneOf = (ids: RawBuilder<unknown>) => sql<boolean>`${number} in (${ids})`

const linksAny = (viewer: Keeper, test: Test): RawBuilder<boolean> => {
  const ids = 'numbers' in test ? test.numbers : []
  return viewer.master ? isAny(number, ids) : linksOneOf(sql`${seen(viewer)} and ${isAny(sql`e.id`, ids)}`)
}

/** Conditions on a field of the place itself, its row `p`; where a filter looks into it too, that finds it sooner. */
export const ownField = (owner: Owner, { passes, filtered }: (typeof placeFields)[string]): Field => {
  const { account_id } = owner
  const ofPlaces = (test: Test): RawBuilder<unknown> =>
    sql`select p.id from place p where p.account_id = ${account_id} and ${passes(owner)(test)}`
  const ofFiltered = (part: string): RawBuilder<unknown> =>
    sql`select p.id from (${withParts(owner, everything, [part])}) v
      join place p on p.account_id = ${account_id} and p.id = v.id and ${passes(owner)({ parts: [part] })}`
  return (test): Tested => {
    const parts = filtered && 'parts' in test && test.parts.every((part) => [...part].length >= gram) ? test.parts : []
    return {
      ids: parts.length > 0 ? unionOf(parts.map(ofFiltered)) : ofPlaces(test),
      passes: sql`(select ${passes(owner)(test)} from place p where p.account_id = ${account_id} and p.id = d.id)`,
      share: parts.length > 0 ? shareOf(test) : 1,
    }
  }
}

/** Tags: by the id of one, or by a part of the name of one. */
const tags = ({ account_id }: Owner): Passes => {
  const carried = (test: Test): RawBuilder<boolean> =>
    'numbers' in test
      ? sql`p.tags && array(select n::int from unnest(${test.numbers}::numeric[]) n where n = trunc(n) and n between 1 and 2147483647)`
      : sql`p.tags && array(
          select t.id from tag t
          where t.account_id = ${account_id} and ${hasAny(sql`lower(t.name)`, 'parts' in test ? test.parts : [])})`
  return carried
}

/**
 * Answers whether tags, or employees that the viewer sees, have the part in their names. Mostly none has, and then
 * links to them are not searched.
 */
export const whoIsNamed = async (
  db: Db,
  viewer: Keeper,
  part: string,
): Promise<{ tags: boolean; employees: boolean }> => {
  const { rows } = await sql<{ tags: boolean; employees: boolean }>`
    select exists (select from tag t where t.account_id = ${viewer.account_id} and ${hasAny(sql`lower(t.name)`, [part])}) as tags,
      exists (${named(viewer, [part])}) as employees`.execute(db)
  return rows[0] ?? { tags: false, employees: false }
}

/** Fields that places have by themselves, with the conditions they allow. */
export const placeFields: Record<string, { kind: Kind; filtered: boolean; passes: (owner: Owner) => Passes }> = {
  id: { kind: 'number', filtered: false, passes: () => column.number(sql`p.id`) },
  label: { kind: 'text', filtered: true, passes: () => column.text(sql`p.label`) },
  description: { kind: 'text', filtered: true, passes: () => column.text(sql`p.description`) },
  location: { kind: 'text', filtered: true, passes: () => column.text(sql`(p.location ->> 'address')`) },
  external_id: { kind: 'text', filtered: true, passes: () => column.text(sql`coalesce(p.external_id, '')`) },
  tags: { kind: 'link', filtered: false, passes: tags },
}

/** Kinds of conditions that types of custom fields allow. */
export const customKinds: Record<FieldType, Kind> = {
  text: 'text',
  bigtext: 'text',
  email: 'text',
  phone: 'text',
  decimal: 'number',
  integer: 'number',
  employee: 'link',
}
