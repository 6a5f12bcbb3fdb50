import type { Location } from '#geo/distance.ts'
import { written } from '#web/parts/coordinates/links.ts'
import { useAsk } from '#web/session/ask.ts'

/** What the place is called that vehicles are near to: as it was looked for, else its address, else its coordinates. */
export const useNearTo = (near: Location | undefined, name: string | undefined): string => {
  const location = near ?? { lat: 0, lng: 0 }
  const { data, isPlaceholderData } = useAsk(
    'geocoder/search_location',
    { location, goal: 'ui' },
    { enabled: near !== undefined && name === undefined },
  )
  return name ?? ((!isPlaceholderData && data?.value) || written(location))
}
