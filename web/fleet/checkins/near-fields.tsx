import { useState } from 'react'
import { type Location, LocationField } from '#web/parts/location-field.tsx'
import { useAsk } from '#web/session/ask.ts'
import { SelectField } from '#web/ui/field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { Near } from './address.ts'
import style from './head.module.css'

/** Metres that may be chosen. */
const radii = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 50_000] as const

interface NearProps {
  near: Near | undefined
  onChange(near: Near | undefined): void
}

/** A circle around an address, or one of the account's places. */
export const NearFields = ({ near, onChange }: NearProps) => {
  const words = useWords('fleet/checkins')
  const format = useFormat()
  const [called, setCalled] = useState<Location>()
  const { data: places } = useAsk('place/list', {})
  const { lat, lng, radius = 500 } = near ?? {}
  const isCalled = called && called.lat === lat && called.lng === lng
  const shown = near && { lat: near.lat, lng: near.lng, address: isCalled ? called.address : '' }
  const place = places?.list.find(({ location }) => location.lat === lat && location.lng === lng)
  const onAddress = (found: Location | null): void => {
    setCalled(found ?? undefined)
    onChange(found ? { lat: found.lat, lng: found.lng, radius } : undefined)
  }
  const onPlace = (id: number | null): void => {
    const chosen = places?.list.find((place) => place.id === id)
    const { lat, lng, radius, address } = chosen?.location ?? { lat: 0, lng: 0, radius: 0, address: '' }
    setCalled(chosen && { lat, lng, address })
    onChange(chosen && { lat, lng, radius })
  }
  return (
    <>
      {!!places?.list.length && (
        <PickField
          label={words.place}
          placeholder={words.any}
          value={place?.id ?? null}
          choices={places.list.map(({ id, label, location }) => ({ id, label, hint: location.address }))}
          onChange={onPlace}
        />
      )}
      <div className={style.pair}>
        <LocationField label={words.near} value={shown ?? null} onChange={onAddress} />
        <SelectField
          label={words.radius}
          value={radius}
          isDisabled={!near}
          choices={[...new Set([...radii, radius])]
            .sort((a, b) => a - b)
            .map((key) => ({ key, label: format.distance(key / 1000) }))}
          onChange={(radius) => near && radius && onChange({ ...near, radius })}
        />
      </div>
    </>
  )
}
