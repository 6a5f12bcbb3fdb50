import type { Map as MapLibre } from 'maplibre-gl'
import { type Draft, middleOf } from '#web/map/draft.ts'
import { LocationField } from '#web/parts/location-field.tsx'
import { ShapeFields } from '#web/parts/shape/shape-fields.tsx'

interface Where {
  address: string
  /** The circle. */
  draft: Draft
}

interface WhereProps extends Where {
  fault: string | undefined
  /** On which the circle is drawn, if anywhere. */
  map?: MapLibre | undefined
  /** It was to be kept already: what it lacks is said. */
  isTried: boolean
  isDisabled?: boolean
  onChange(some: Partial<Where>): void
}

/** The level from which a street is read. */
const near = 16

/** Where somebody is asked to be: by address or by numbers, and how far around. */
export const WhereFields = ({ address, draft, fault, map, isTried, isDisabled = false, onChange }: WhereProps) => {
  const { lat, lng } = draft.center ?? { lat: 0, lng: 0 }
  return (
    <>
      <LocationField
        {...(fault && { fault })}
        value={address ? { lat, lng, address } : null}
        spot={middleOf(draft) ?? null}
        onChange={(found) => {
          if (!found) {
            onChange({ address: '' })
            return
          }
          const center = { lat: found.lat, lng: found.lng }
          onChange({ address: found.address, draft: { ...draft, center } })
          map?.jumpTo({ center, zoom: Math.max(map.getZoom(), near) })
        }}
        isDisabled={isDisabled}
      />
      <ShapeFields {...{ draft, isTried, isDisabled }} onDraft={(draft) => onChange({ draft })} />
    </>
  )
}
