import type { Location } from '#geo/distance.ts'
import { useAsk } from '#web/session/ask.ts'
import { written } from './coordinates/links.ts'

/**
 * The address of a place, as soon as it is known, and its coordinates as they are written. It is asked for anew only where the place has moved
 * on. @param steps of a degree: 10,000 are some ten metres
 */
export const usePlaceName = ({ lat, lng }: Location, steps: number) => {
  const near = (degrees: number): number => Math.round(degrees * steps) / steps
  const { data, error } = useAsk('geocoder/search_location', {
    location: { lat: near(lat), lng: near(lng) },
    goal: 'ui',
  })
  return { address: data?.value, isUnknown: !!error, coordinates: written({ lat, lng }) }
}
