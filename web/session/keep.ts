/**
 * Where a session is kept between visits: of this window alone when it came by a link, else of the browser. So two windows may
 * be signed in as two users. Links are `#session=…`, as the demo prints them, `#code=…`, as the panel opens them, where a code is
 * good once, and `#invitation=…`, as they are mailed.
 */

export type Face = 'fleet' | 'panel'

const nameOf = (face: Face): string => `odograph.${face}`
/** Of this window: it is in the session of somebody else. */
const guestOf = (face: Face): string => `odograph.${face}.guest`
/** Of this browser: the code of a link that one of its own windows is just opening. */
const own_link = 'odograph.link'

/** What a link brings: a session, a code for one, or an invitation, whose guest chooses a password. */
export interface Arrival {
  by: 'session' | 'code' | 'invitation'
  value: string
}

export const kept = (face: Face): string | undefined =>
  sessionStorage.getItem(nameOf(face)) ?? localStorage.getItem(nameOf(face)) ?? undefined

let came: Arrival | undefined

/** What came with the address of this page, which then forgets it. */
export const arrived = (): Arrival | undefined => {
  came ??= taken()
  return came
}

/** Takes out of the address what came with it. */
export const clean = (): void => history.replaceState(null, '', location.pathname + location.search)

const taken = (): Arrival | undefined => {
  const [, by, value] = /^#(session|code|invitation)=([0-9a-f]{32})$/i.exec(location.hash) ?? []
  if (!by || !value) return undefined
  // Until it is accepted an invitation outlives a reload.
  if (by !== 'invitation') clean()
  return { by: by.toLowerCase() as Arrival['by'], value }
}

/** Whether to ask first: somebody else is signed in here, and no window of this browser has opened the link. */
export const isToAsk = (face: Face, { value }: Arrival): boolean => {
  const isOwn = localStorage.getItem(own_link) === value
  if (isOwn) localStorage.removeItem(own_link)
  const other = kept(face)
  return !isOwn && other !== undefined && other !== value
}

/** A link is opened by this browser itself, by whoever is signed in. */
export const announce = (code: string): void => localStorage.setItem(own_link, code)

export const keep = (face: Face, hash: string): void => localStorage.setItem(nameOf(face), hash)

/** Of this window alone; `isGuest`: it is told as long as it lasts. */
export const keepHere = (face: Face, hash: string, isGuest: boolean): void => {
  sessionStorage.setItem(nameOf(face), hash)
  if (isGuest) sessionStorage.setItem(guestOf(face), hash)
}

export const isGuest = (face: Face, hash: string): boolean => sessionStorage.getItem(guestOf(face)) === hash

/** Whether a link is only to be kept: it brings a session, and nobody else is signed in here. */
export const isPlain = (face: Face, arrival: Arrival): boolean => {
  const { by, value } = arrival
  if (by !== 'session' || (kept(face) ?? value) !== value) return false
  keepHere(face, value, false)
  return true
}

/** Only this one: another window may have signed in anew. */
export const forget = (face: Face, hash: string): void => {
  for (const storage of [sessionStorage, localStorage])
    if (storage.getItem(nameOf(face)) === hash) storage.removeItem(nameOf(face))
}
