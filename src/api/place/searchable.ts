import type { Kind } from '#store/conditions.ts'
import type { Db } from '#store/db.ts'
import * as entities from '#store/entities.ts'
import type { Owner } from '#store/owner.ts'
import { kinds, own } from '#store/place-fields.ts'
import type { Custom } from '#store/place-search.ts'

/** What places can be searched and sorted by: their own fields by name, custom ones by id. */
export const searchable = async (
  db: Db,
  owner: Owner,
): Promise<{ custom: Custom; kindOf(name: string): Kind | undefined }> => {
  const fields = await entities.fieldsOf(db, owner, 'place')
  const custom = new Map(fields.map(({ id, type }) => [String(id), type]))
  const kindOf = (name: string): Kind | undefined => {
    const type = custom.get(name)
    return type ? kinds[type] : Object.hasOwn(own, name) ? own[name]?.kind : undefined
  }
  return { custom, kindOf }
}
