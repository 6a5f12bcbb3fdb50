import { useEffect } from 'react'
import type { Result } from '#src/client.ts'
import type { Around, ShownZone } from '#web/map/around.ts'
import { useAsk } from '#web/session/ask.ts'

/** Draws zones and places of the account, where they are wanted. */
export const useAround = (around: Around | undefined, hasZones: boolean, hasPlaces: boolean): void => {
  const zones = useAsk('zone/list', { with_points: true }, { enabled: hasZones }).data
  const places = useAsk('place/list', {}, { enabled: hasPlaces }).data
  useEffect(() => {
    around?.zones(hasZones ? (zones?.list ?? []).flatMap(zoneOf) : [])
  }, [around, hasZones, zones])
  useEffect(() => {
    around?.places(hasPlaces ? (places?.list ?? []) : [])
  }, [around, hasPlaces, places])
}

const zoneOf = ({ id, label, color, type, center, radius = 0, points = [] }: Zone): ShownZone[] => {
  const zone = { id, label, color }
  if (type !== 'circle') return [{ ...zone, shape: type === 'polygon' ? { type, points } : { type, points, radius } }]
  return center ? [{ ...zone, shape: { type, center, radius } }] : []
}

type Zone = Result<'zone/list'>['list'][number]
