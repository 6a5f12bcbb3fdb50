import type { Expression } from './vocabulary.ts'

/** Values that grow with the level of the map. */

type Steps = readonly (readonly [zoom: number, value: number | Expression])[]

/** Straight on from one level to the next. */
export const zoomed = (...steps: Steps): Expression => ['interpolate', ['linear'], ['zoom'], ...steps.flat()] as never
/** As things on the ground grow that are so wide. */
export const grown = (...steps: Steps): Expression =>
  ['interpolate', ['exponential', 1.7], ['zoom'], ...steps.flat()] as never
