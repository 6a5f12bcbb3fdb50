/**
 * Where a session is kept between visits: of this window alone when it came by a link (`#session=…`, as the demo prints and
 * the panel opens them), else of the browser. So two windows may be signed in as two users.
 */

export type Face = 'fleet' | 'panel'

const nameOf = (face: Face): string => `odograph.${face}`

/** The hash that was kept, or came with the address, which then forgets it. */
export const kept = (face: Face): string | undefined => {
  const [, given] = /^#session=([0-9a-f]{32})$/i.exec(location.hash) ?? []
  if (given) {
    sessionStorage.setItem(nameOf(face), given)
    history.replaceState(null, '', location.pathname + location.search)
  }
  return sessionStorage.getItem(nameOf(face)) ?? localStorage.getItem(nameOf(face)) ?? undefined
}

export const keep = (face: Face, hash: string): void => localStorage.setItem(nameOf(face), hash)

/** Only this one: another window may have signed in anew. */
export const forget = (face: Face, hash: string): void => {
  for (const storage of [sessionStorage, localStorage])
    if (storage.getItem(nameOf(face)) === hash) storage.removeItem(nameOf(face))
}
