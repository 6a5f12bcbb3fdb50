import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { kmlTypes } from '#contract/kml-types.ts'
import { file, query } from '#contract/operation.ts'
import { Described, Ids, None, OneOf } from '#contract/schema.ts'
import { tableTypes } from '#contract/table-types.ts'
import { degrees } from '#formats/digits.ts'
import { placeKml } from '#formats/place-kml.ts'
import { csv, type Rows, xlsx } from '#formats/table.ts'
import { searchable } from '#service/place/searchable.ts'
import type { Db } from '#store/db.ts'
import * as entities from '#store/fleet/entities.ts'
import * as tags from '#store/fleet/tags.ts'
import * as placeSearch from '#store/place/place-search.ts'
import * as places from '#store/place/places.ts'
import type { Keeper } from '#store/sql/tied.ts'

const types = { ...tableTypes, kml: kmlTypes.kml } as const

const own_columns = ['label', 'address', 'lat', 'lng', 'radius', 'external_id', 'description', 'tags']

export default query('place/download', {
  summary: 'Writes places as CSV, XLSX or KML.',
  description: `Those of \`place_ids\` that the caller sees, or all that it sees, by \`id\`. The columns are \`${own_columns.join('`, `')}\`, and the
custom fields by their labels, or by their ids where a label is the name of another column. \`place/upload\` makes the same places of
the file, but for tags and custom fields, which \`place/batch_convert\` takes too. CSV has semicolons, and an apostrophe before what a
spreadsheet would take for a formula. Pictures are not in it. The file is streamed.`,
  costly: true,
  access: user,
  params: Type.Object({
    format: Type.Optional({ ...OneOf(['csv', 'xlsx', 'kml']), default: 'csv', description: 'Kind of the file.' }),
    place_ids: Type.Optional(Described(Ids, 'Only these places; all, without it.')),
  }),
  result: None,
  files: Object.values(types),

  async handler({ format = 'csv', place_ids }, { db, caller, now }) {
    const ids = place_ids ? [...new Set(place_ids)].sort((a, b) => a - b) : await everyId(db, caller)
    const rows = table(db, caller, ids)
    const written = {
      csv: () => csv(rows),
      xlsx: () => xlsx('Places', rows, now),
      kml: () => Readable.from(placeKml(rows), { objectMode: false }),
    }
    return file(`places.${format}`, types[format], written[format]())
  },
})

const everyId = async (db: Db, caller: Keeper): Promise<number[]> => {
  const { custom } = await searchable(db, caller)
  const every = { order_by: 'id', ascending: true, limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  return (await placeSearch.search(db, caller, custom, every)).ids
}

/** Places that are in memory at a time. */
const batch_size = 250

/** A header, and a row for each place. */
async function* table(db: Db, caller: Keeper, ids: readonly number[]): Rows {
  const fields = await entities.fieldsOf(db, caller, 'place')
  const names = new Map((await tags.list(db, caller)).map(({ id, name }) => [id, name]))
  yield [[...own_columns, ...fields.map(titleOf)]]
  for (let i = 0; i < ids.length; i += batch_size) {
    const batch = await places.inOrder(db, caller, ids.slice(i, i + batch_size))
    yield batch.map(({ label, location, external_id = '', description, tags: given = [], fields: values }) => [
      label,
      location.address,
      degrees(location.lat),
      degrees(location.lng),
      String(location.radius),
      external_id,
      description,
      given.map((id) => tagText(id, names.get(id))).join(', '),
      ...fields.map(({ id }) => values[id]?.value ?? ''),
    ])
  }
}

/** A label that would be read as another column, or as the id of a field, is none. */
const titleOf = ({ id, label }: entities.Field): string =>
  own_columns.includes(label.trim().toLowerCase()) || /^\d*$/.test(label.trim()) ? String(id) : label

/** By its name, unless it would be read as several, or as an id. */
const tagText = (id: number, name = ''): string => (name === '' || /[,;]|^\s*\d+\s*$/.test(name) ? String(id) : name)
