import { useEffect } from 'react'
import type { Around } from '#web/map/around.ts'
import { useAsk } from '#web/session/ask.ts'
import { shownZone } from '../zones/zone.ts'

/** Draws zones and places of the account, where they are wanted. */
export const useAround = (around: Around | undefined, hasZones: boolean, hasPlaces: boolean): void => {
  const zones = useAsk('zone/list', { with_points: true }, { enabled: hasZones }).data
  const places = useAsk('place/list', {}, { enabled: hasPlaces }).data
  useEffect(() => {
    around?.zones(hasZones ? (zones?.list ?? []).flatMap(shownZone) : [])
  }, [around, hasZones, zones])
  useEffect(() => {
    around?.places(hasPlaces ? (places?.list ?? []) : [])
  }, [around, hasPlaces, places])
}
