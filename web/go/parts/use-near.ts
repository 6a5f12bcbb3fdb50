import { useEffect, useState } from 'react'
import type { Spot } from '../queue/deed.ts'

/** Milliseconds that a place may be old by. */
const old = 120_000

/** Where the phone is, roughly, for distances: only where it may be asked already, for nobody is to be asked for permission by a list. */
export const useNear = (): Spot | undefined => {
  const [spot, setSpot] = useState<Spot>()
  useEffect(() => {
    let isOver = false
    void isAllowed().then((allowed) => {
      if (!allowed || isOver) return
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude: lat, longitude: lng } }) => !isOver && setSpot({ lat, lng }),
        () => undefined,
        { maximumAge: old, timeout: 20_000 },
      )
    })
    return () => {
      isOver = true
    }
  }, [])
  return spot
}

const isAllowed = async (): Promise<boolean> => {
  const asked = navigator.permissions?.query({ name: 'geolocation' })
  return (await asked?.catch(() => undefined))?.state === 'granted'
}
