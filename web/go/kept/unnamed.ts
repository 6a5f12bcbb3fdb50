import type { Attached } from '../queue/deed.ts'
import type { Change, Shelf } from './shelf.ts'

/** The changes that take bytes away which nothing names, as a page leaves them that was ended between: they would stay for ever. */
export const withoutUnnamed = async (shelf: Shelf): Promise<Change[]> => {
  // Bytes are kept with what names them, so whatever is here now is named by what is read after it; drafts become deeds meanwhile.
  const keys = await shelf.keys('blob')
  if (keys.length === 0) return []
  const drafts = await shelf.list<Naming>('draft')
  const deeds = await shelf.list<Naming>('deed')
  const named = new Set([...drafts, ...deeds].flatMap(([, { attached }]) => attached.map(({ key }) => key)))
  return keys.filter((key) => !named.has(key)).map((key) => ({ on: 'blob', key }))
}

interface Naming {
  attached: readonly Attached[]
}
