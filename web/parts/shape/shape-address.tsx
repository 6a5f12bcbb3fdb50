import type { Map as MapLibre } from 'maplibre-gl'
import { type Draft, middleOf } from '#web/map/draft.ts'
import { LocationField } from '../location-field.tsx'

interface ShapeAddressProps {
  address: string
  onAddress(address: string): void
  draft: Draft
  onDraft(draft: Draft): void
  /** On which it is drawn. */
  map: MapLibre | undefined
  fault?: string | undefined
  isDisabled?: boolean
}

/** The level from which a street is read. */
const near = 15

/** The address of a shape: one that is found is brought into sight, and a circle that is nowhere yet begins there. */
export const ShapeAddress = ({ address, onAddress, draft, onDraft, map, fault, isDisabled }: ShapeAddressProps) => (
  <LocationField
    fault={fault}
    value={address ? { lat: 0, lng: 0, address } : null}
    spot={middleOf(draft) ?? null}
    onChange={(found) => {
      onAddress(found?.address ?? '')
      if (!found) return
      const { lat, lng } = found
      if (draft.type === 'circle' && !draft.center) onDraft({ ...draft, center: { lat, lng } })
      map?.jumpTo({ center: { lat, lng }, zoom: Math.max(map.getZoom(), near) })
    }}
    isDisabled={isDisabled}
  />
)
