import { useMemo } from 'react'
import { decodeLine } from '#geo/polyline.ts'
import { useLooked } from './look.ts'
import OnMap from './on-map.tsx'
import type { MapSection } from './sheet.ts'
import { Ways } from './ways.tsx'

/** Where it was: on the map of the platform, on paper as lines alone. */
export default function SheetMap({ section }: { section: MapSection }) {
  const { isPrinted } = useLooked()
  const lines = useMemo(
    () => section.lines.map((line) => decodeLine(line).map(([lat, lng]): [number, number] => [lng, lat])),
    [section],
  )
  if (isPrinted) return <Ways lines={lines} points={section.points} label={section.header ?? ''} />
  return <OnMap lines={lines} points={section.points} />
}
