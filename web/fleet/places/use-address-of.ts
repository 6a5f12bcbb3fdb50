import { useEffect, useMemo, useRef } from 'react'
import { placeCreate } from '#client/limits/place.gen.ts'
import type { Location } from '#geo/distance.ts'
import { useSession } from '#web/session/session.tsx'

/** Milliseconds for which it has to stay where it is. */
const pause = 500

/** Tells the address of where something was put; of several places the last one's, and none where there is none. */
export const useAddressOf = (onAddress: (address: string) => void): ((place: Location) => void) => {
  const { client } = useSession()
  const tell = useRef(onAddress)
  tell.current = onAddress
  const asking = useRef({ turn: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined })
  useEffect(() => {
    const { current } = asking
    return () => {
      current.turn++
      clearTimeout(current.timer)
    }
  }, [])
  return useMemo(
    () =>
      ({ lat, lng }) => {
        const { current } = asking
        const turn = ++current.turn
        const ask = async (): Promise<void> => {
          const found = await client.call('geocoder/search_location', { location: { lat, lng } }).catch(() => undefined)
          if (turn === current.turn)
            tell.current(found?.value.slice(0, placeCreate['place.location.address'].maxLength) ?? '')
        }
        clearTimeout(current.timer)
        current.timer = setTimeout(() => void ask(), pause)
      },
    [client],
  )
}
