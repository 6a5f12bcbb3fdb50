import { useState } from 'react'
import { mobileReceiptCreate as limits } from '#client/limits/mobile-receipt.gen.ts'
import { Button, Choice, Field, Group, Screen } from '#web/small/parts.tsx'
import { figureOf } from '../form/figures.ts'
import { Photos } from '../parts/photos.tsx'
import { TakingProvider, useTakings } from '../parts/taking.tsx'
import { toFault } from '../parts/to-fault.ts'
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

type Figures = Record<(typeof figures)[number], number | undefined>

/** The receipt as it waits; `read` are the numbers that were written. */
const deedOf = (draft: ReceiptDraft, { volume = 0, cost, odometer }: Figures): Deed<'receipt'> => {
  const title = draft.station.trim()
  const receipt = {
    ...{ volume, ...(cost !== undefined && { cost }), ...(odometer !== undefined && { odometer }) },
    ...(title && { station: title }),
    ...(draft.fuel && { fuel_type: draft.fuel }),
  }
  const { attached } = draft
  return { key: crypto.randomUUID(), kind: 'receipt', at: Date.now(), title, told: { receipt }, attached }
}

/** What was filled, and paid for it, with a photo of the paper. */
export const ReceiptScreen = () => {
  const words = useWords()
  const { receipt } = words
  const { phone, say } = useHeld()
  const { known } = usePhone()
  const [draft, change, end] = useDraft(receipt_draft, empty)
  const [isTried, setTried] = useState(false)
  const { isTaking, during } = useTakings()
  if (!draft) return <Screen title={receipt.title}>{null}</Screen>
  const { station, fuel, attached } = draft
  const read = Object.fromEntries(figures.map((name) => [name, figureOf(draft[name])])) as Figures
  const faultOf = (name: (typeof figures)[number]): string | undefined => {
    const figure = read[name]
    if (name === 'volume' && !figure && !Number.isNaN(figure)) return receipt.volume_fault
    const { minimum, maximum } = limits[`receipt.${name}`]
    return figure === undefined || (figure >= minimum && figure <= maximum) ? undefined : receipt.number_fault
  }
  const send = async (): Promise<void> => {
    setTried(true)
    if (figures.some(faultOf)) {
      toFault()
      return
    }
    if (!(await end(() => phone.add(deedOf(draft, read), receipt_draft)))) return
    say(words.checkin.kept)
    goBack()
  }
  return (
    <Screen
      title={receipt.title}
      back={{ label: words.back, go: goBack }}
      foot={
        <Button kind="main" disabled={isTaking} onPress={() => void during(send())}>
          {receipt.go}
        </Button>
      }
    >
      <Group label={receipt.photo}>
        <TakingProvider during={during}>
          <Photos
            attached={attached}
            most={known?.limits.photos ?? 1}
            onChange={(make, bytes) => change((now) => ({ attached: make(now.attached) }), bytes)}
          />
        </TakingProvider>
      </Group>
      {figures.map((name) => (
        <Field key={name} label={receipt[name]} fault={isTried ? faultOf(name) : undefined}>
          {(given) => (
            <input
              {...given}
              inputMode="decimal"
              value={draft[name]}
              onChange={({ currentTarget }) => void change({ [name]: currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <Field label={receipt.station}>
        {(given) => (
          <input
            {...given}
            value={station}
            maxLength={limits['receipt.station'].maxLength}
            onChange={({ currentTarget }) => void change({ station: currentTarget.value })}
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
            onChange={() => void change({ fuel: name })}
          />
        ))}
      </Group>
    </Screen>
  )
}
