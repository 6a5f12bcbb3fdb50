import { useEffect, useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { FieldError, Label } from 'react-aria-components/TextField'
import { useAsk } from '#web/session/ask.ts'
import { useWords } from '#web/words/speech.tsx'
import field from '../ui/field.module.css'
import type { FieldProps } from '../ui/field.tsx'
import { written } from './coordinates/links.ts'
import { Coordinates } from './coordinates.tsx'
import style from './location-field.module.css'

export interface Location {
  lat: number
  lng: number
  address: string
}

/** Milliseconds without typing after which it is looked for. */
const pause = 300

interface LocationFieldProps extends Omit<FieldProps<Location | null>, 'label'> {
  label?: string
  /** The place that is meant, where that is not the value's; null for none. */
  spot?: Pick<Location, 'lat' | 'lng'> | null
}

/** A place by its address, or by coordinates such as `48.137, 11.575`; none where it is emptied. */
export const LocationField = ({ label, fault, value, onChange, spot = value, ...props }: LocationFieldProps) => {
  const words = useWords('parts/location')
  const [typed, setTyped] = useState<string>()
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWanted((typed ?? '').trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsking = wanted.length > 1
  const { data } = useAsk('geocoder/search_address', { q: wanted }, { enabled: isAsking })
  const found = (isAsking && typed !== undefined && data?.locations) || []
  const choose = (key: string | number | null): void => {
    const chosen = found[Number(key)]
    setTyped(undefined)
    if (key === null) onChange(null)
    else if (chosen) onChange({ lat: chosen.lat, lng: chosen.lng, address: chosen.address.slice(0, 255) })
  }
  return (
    <div className={style.place}>
      <ComboBox
        {...props}
        items={found.map(({ address }, place) => ({ id: String(place), address }))}
        value={null}
        inputValue={typed ?? (value ? value.address || written(value) : '')}
        onInputChange={(text) => {
          setTyped(text)
          if (text === '' && value) onChange(null)
        }}
        onChange={choose}
        onBlur={() => setTyped(undefined)}
        allowsEmptyCollection
        allowsCustomValue
        isInvalid={!!fault}
        validationBehavior="aria"
        className={field.field}
      >
        <Label className={field.label}>{label ?? words.address}</Label>
        <Input placeholder={words.placeholder} className={field.input} />
        <FieldError className={field.fault}>{fault}</FieldError>
        <Popover className={field.popover}>
          <ListBox<{ id: string; address: string }>
            className={field.list}
            renderEmptyState={() => <p className={field.none}>{isAsking ? words.none_found : words.type_more}</p>}
          >
            {({ id, address }) => (
              <ListBoxItem id={id} className={field.choice} textValue={address}>
                {address}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {spot && (
        <span className={style.spot}>
          <Coordinates at={spot} of={label ?? words.address} />
        </span>
      )}
    </div>
  )
}
