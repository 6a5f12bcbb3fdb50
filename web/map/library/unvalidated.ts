/** Stands for MapLibre's checks of styles: ours are typed, and those that others publish come from the platform, which has read them. */

/** Faults of a part of a style: none. */
const nothing = (): readonly Error[] => []

export const validateStyle = Object.assign(nothing, {
  source: nothing,
  sprite: nothing,
  glyphs: nothing,
  layer: nothing,
  light: nothing,
  sky: nothing,
  terrain: nothing,
  filter: nothing,
  paintProperty: nothing,
  layoutProperty: nothing,
})

/** Types of sources that would be looked at: none. */
export const SPEC_SOURCE_TYPES: ReadonlySet<string> = new Set()

/** Whether faults were told: never. */
export const validateStyleAndEmit = (): boolean => false
export const validateAndEmit = (): boolean => false
export const emitValidationErrors = (): boolean => false
