import type { Location } from '#geo/distance.ts'

/** The level from which a house is found. */
const near = 17

/** A place as people and map programs write it: `47.14137, 9.52070`, to a metre. */
export const written = ({ lat, lng }: Location): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

/** Where the platform says that places are opened, for one of them; nothing where it says nowhere. */
export const openedBy = (template: string, { lat, lng }: Location): string | undefined =>
  template.replaceAll('{lat}', lat.toFixed(6)).replaceAll('{lng}', lng.toFixed(6)).replaceAll('{zoom}', String(near)) ||
  undefined

/**
 * What a phone opens in the program for maps that its owner has. `geo:` is for that, and Apple's phones do not know it: their
 * browsers, whoever made them, are WebKit, which alone knows gestures of its own.
 */
export const inApp = ({ lat, lng }: Location): string => {
  const place = `${lat.toFixed(6)},${lng.toFixed(6)}`
  return 'GestureEvent' in globalThis ? `https://maps.apple.com/?ll=${place}&q=${place}` : `geo:${place}?q=${place}`
}
