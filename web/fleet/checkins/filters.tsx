import { useEffect, useRef, useState } from 'react'
import { type Location, LocationField } from '#web/parts/location-field.tsx'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField, unlimited } from '#web/ui/field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { type Address, type Go, isFiltered, type Near, unfiltered } from './address.ts'
import style from './head.module.css'

interface FiltersProps {
  address: Address
  go: Go
}

export const Filters = ({ address, go }: FiltersProps) => {
  const words = useWords('fleet/checkins')
  const { trackers, form, near } = address
  const { data: templates } = useAsk('form/template/list', {})
  const put = (some: Partial<Address>): void => go(some, { replace: true })
  return (
    <div className={style.fields}>
      <TrackersField value={trackers} onChange={(trackers) => put({ trackers })} />
      <PersonField value={address.person} onChange={(person) => put({ person })} />
      <PickField
        label={words.form}
        placeholder={words.any}
        value={form ?? null}
        choices={(templates?.list ?? []).map(({ id, label }) => ({ id, label }))}
        onChange={(form) => put({ form: form ?? undefined })}
      />
      <NearFields near={near} onChange={(near) => put({ near })} />
      {isFiltered(address) && (
        <Button look="quiet" onPress={() => go(unfiltered)}>
          {words.unfilter}
        </Button>
      )}
    </div>
  )
}

interface PersonProps {
  value: string | undefined
  onChange(person: string | undefined): void
}

/** Milliseconds without typing after which it is looked for. */
const pause = 400

const PersonField = ({ value = '', onChange }: PersonProps) => {
  const words = useWords('fleet/checkins')
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  // Another value came from the address, not from here.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === told.current) return
    const timer = setTimeout(() => {
      told.current = wanted
      tell.current(wanted || undefined)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextField
      label={words.person}
      placeholder={words.person_hint}
      limits={unlimited}
      value={typed}
      onChange={setTyped}
    />
  )
}

/** Metres that may be chosen. */
const radii = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 50_000] as const

interface NearProps {
  near: Near | undefined
  onChange(near: Near | undefined): void
}

/** A circle around an address, or one of the account's places. */
const NearFields = ({ near, onChange }: NearProps) => {
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
