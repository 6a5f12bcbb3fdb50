import { type Base, type BaseOptions, createBase } from './base.ts'

/**
 * The one map of the page: it is made once, and moved to whichever screen shows one. A browser gives few contexts of WebGL, and
 * each costs its shaders, its tiles and half a second.
 */
let spare: Base | undefined

/** The map, in this place now; a further one only where the first is shown beside it. */
export const takeBase = (place: HTMLElement, options: BaseOptions): Base => {
  const kept = spare
  spare = undefined
  if (kept?.enter(place, options)) return kept
  kept?.remove()
  return createBase(place, options)
}

/** Whoever had it shows it no more. */
export const giveBase = (base: Base): void => {
  const isKept = base.leave() && !spare
  if (isKept) spare = base
  else base.remove()
}
