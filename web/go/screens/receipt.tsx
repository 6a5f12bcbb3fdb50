import { useState } from 'react'
import { Button, Choice, Field, Group, Screen } from '#web/small/parts.tsx'
import { figureOf } from '../form/figures.ts'
import { Photos } from '../parts/photos.tsx'
import { useDraft } from '../parts/use-draft.ts'
import type { Attached, Deed } from '../queue/deed.ts'
import { useWords } from '../speech.tsx'
import { useHeld, usePhone } from '../use-phone.tsx'
import { goBack } from '../where.ts'

const fuels = ['diesel', 'petrol', 'gas', 'electricity'] as const

interface ReceiptDraft {
  volume: string
  cost: string
  odometer: string
  station: string
  fuel: (typeof fuels)[number] | null
  attached: readonly Attached[]
}

const receipt_draft = 'receipt'
const empty: ReceiptDraft = { volume: '', cost: '', odometer: '', station: '', fuel: null, attached: [] }
const figures = ['volume', 'cost', 'odometer'] as const

/** What was filled, and paid for it, with a photo of the paper. */
export const ReceiptScreen = () => {
  const words = useWords()
  const { receipt } = words
  const { phone, say } = useHeld()
  const { known } = usePhone()
  const [draft, change] = useDraft(receipt_draft, empty)
  const [isTried, setTried] = useState(false)
  if (!draft) return <Screen title={receipt.title}>{null}</Screen>
  const { station, fuel, attached } = draft
  const read = Object.fromEntries(figures.map((name) => [name, figureOf(draft[name])]))
  const faultOf = (name: (typeof figures)[number]): string | undefined => {
    if (Number.isNaN(read[name])) return receipt.number_fault
    return name === 'volume' && !read.volume ? receipt.volume_fault : undefined
  }
  const keep = async (): Promise<void> => {
    setTried(true)
    if (figures.some(faultOf)) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const { volume = 0, cost, odometer } = read
    const told = {
      ...{ volume, ...(cost !== undefined && { cost }), ...(odometer !== undefined && { odometer }) },
      ...(station.trim() && { station: station.trim() }),
      ...(fuel && { fuel_type: fuel }),
    }
    const title = station.trim()
    const deed: Deed<'receipt'> = {
      ...{ key: crypto.randomUUID(), kind: 'receipt', at: Date.now(), title, told: { receipt: told }, attached },
    }
    await phone.add(deed, receipt_draft)
    say(words.checkin.kept)
    goBack()
  }
  return (
    <Screen
      title={receipt.title}
      back={{ label: words.back, go: goBack }}
      foot={
        <Button kind="main" onPress={() => void keep()}>
          {receipt.go}
        </Button>
      }
    >
      <Group label={receipt.photo}>
        <Photos
          attached={attached}
          most={known?.limits.photos ?? 1}
          onChange={(make) => change((now) => ({ attached: make(now.attached) }))}
        />
      </Group>
      {figures.map((name) => (
        <Field key={name} label={receipt[name]} fault={isTried ? faultOf(name) : undefined}>
          {(given) => (
            <input
              {...given}
              inputMode="decimal"
              value={draft[name]}
              maxLength={13}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <Field label={receipt.station}>
        {(given) => (
          <input
            {...given}
            value={station}
            maxLength={255}
            onChange={({ currentTarget }) => change({ station: currentTarget.value })}
          />
        )}
      </Field>
      <Group label={receipt.fuel}>
        {fuels.map((name) => (
          <Choice
            key={name}
            type="radio"
            name="fuel"
            label={receipt.fuels[name]}
            checked={fuel === name}
            onChange={() => change({ fuel: name })}
          />
        ))}
      </Group>
    </Screen>
  )
}
