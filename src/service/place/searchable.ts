import type { Db } from '#store/db.ts'
import * as entities from '#store/fleet/entities.ts'
import type { Owner } from '#store/owner.ts'
import { customKinds, placeFields } from '#store/place/place-fields.ts'
import type { Custom } from '#store/place/place-search.ts'
import type { Kind } from '#store/sql/conditions.ts'

/** The fields that places can be searched and sorted by: built-in ones by name, custom ones by id. */
export const searchable = async (
  db: Db,
  owner: Owner,
): Promise<{ custom: Custom; kindOf(name: string): Kind | undefined }> => {
  const fields = await entities.fieldsOf(db, owner, 'place')
  const custom = new Map(fields.map(({ id, type }) => [String(id), type]))
  const kindOf = (name: string): Kind | undefined => {
    const type = custom.get(name)
    return type ? customKinds[type] : Object.hasOwn(placeFields, name) ? placeFields[name]?.kind : undefined
  }
  return { custom, kindOf }
}
