import { useEffect, useRef, useState } from 'react'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { TextField, unlimited } from '#web/ui/field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Address, Go } from './address.ts'
import { NearFields } from './near-fields.tsx'

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
    <>
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
    </>
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
