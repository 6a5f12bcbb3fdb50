import { useCallback, useEffect, useRef, useState } from 'react'
import type { Spot } from '../queue/deed.ts'

/** Metres that are good enough to look no further. */
const good = 20
/** Milliseconds that it is looked for. */
const patience = 30_000

/** Where the phone is: looked for until it is known well enough, the best until then. `refused` where the phone does not say. */
export const useSpot = (): { spot?: Spot; isLooking: boolean; isRefused: boolean; look: () => void } => {
  const [found, setFound] = useState<{ spot?: Spot; isLooking: boolean; isRefused: boolean }>({
    isLooking: true,
    isRefused: false,
  })
  const stop = useRef<() => void>(undefined)
  const look = useCallback(() => {
    stop.current?.()
    if (!navigator.geolocation) return setFound({ isLooking: false, isRefused: true })
    setFound(({ spot }) => ({ ...(spot && { spot }), isLooking: true, isRefused: false }))
    const end = (): void => {
      navigator.geolocation.clearWatch(id)
      clearTimeout(timer)
    }
    const id = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const next = { lat: latitude, lng: longitude, precision: Math.round(accuracy) }
        const isGood = next.precision <= good
        if (isGood) end()
        setFound(({ spot }) => ({
          spot: spot && !isGood && (spot.precision ?? 0) < next.precision ? spot : next,
          isLooking: !isGood,
          isRefused: false,
        }))
      },
      () => {
        end()
        setFound(({ spot }) => ({ ...(spot && { spot }), isLooking: false, isRefused: !spot }))
      },
      { enableHighAccuracy: true, maximumAge: 10_000, timeout: patience },
    )
    const timer = setTimeout(() => {
      end()
      setFound((now) => ({ ...now, isLooking: false, isRefused: !now.spot }))
    }, patience)
    stop.current = end
  }, [])
  useEffect(() => {
    look()
    return () => stop.current?.()
  }, [look])
  return { ...found, look }
}
