import { type ReactNode, useState } from 'react'
import type { Row } from '#web/live/fleet.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './commands.module.css'
import { useFailure } from './failure.ts'

interface SwitchWords {
  on: string
  off: string
  unknown: string
  switch_on: string
  switch_off: string
  ask_on: string
  ask_off: string
  text_on?: string
  text_off?: string
  /** Why it is dangerous while the vehicle moves. */
  danger: string
}

interface SwitchProps {
  row: Row
  name: string
  /** As the device told last; undefined until it did. */
  isOn: boolean | undefined
  isAway: boolean
  words: SwitchWords
  /** Whether to switch it so is, while the vehicle moves. */
  isDangerous(isOn: boolean): boolean
  /** To switch it on stops something. */
  isRed?: boolean
  set(isOn: boolean): Promise<unknown>
  extra?: ReactNode
}

/** Something of a vehicle that is switched once somebody has seen which vehicle it is and whether it moves. */
export const Switch = ({ row, name, isOn, isAway, words, isDangerous, isRed = false, set, extra }: SwitchProps) => {
  const { outputs } = useWords('fleet/commands')
  const [wanted, want] = useState<boolean>()
  const state = isOn === undefined ? words.unknown : isOn ? words.on : words.off
  const button = (to: boolean) => (
    <Button look={isRed && to ? 'danger' : 'plain'} isDisabled={isAway} onPress={() => want(to)}>
      {to ? words.switch_on : words.switch_off}
    </Button>
  )
  const run = async (to: boolean): Promise<void> => {
    await set(to)
    toast({ text: outputs.told })
    want(undefined)
  }
  return (
    <fieldset className={style.switch} aria-label={name}>
      <span className={style.name}>
        <span>{name}</span>
        <span className={style.hint}>{state}</span>
      </span>
      {extra}
      {isOn !== true && button(true)}
      {isOn !== false && button(false)}
      {wanted !== undefined && (
        <Ask
          row={row}
          title={wanted ? words.ask_on : words.ask_off}
          text={wanted ? words.text_on : words.text_off}
          action={wanted ? words.switch_on : words.switch_off}
          danger={isDangerous(wanted) ? words.danger : undefined}
          isRed={isRed && wanted}
          onCancel={() => want(undefined)}
          run={() => run(wanted)}
        />
      )}
    </fieldset>
  )
}

interface AskProps {
  row: Row
  title: string
  text: string | undefined
  action: string
  danger: string | undefined
  isRed: boolean
  onCancel(): void
  run(): Promise<void>
}

/**
 * Names the vehicle and says whether it moves, as it is now; what stops something, and what is dangerous then, is done only after its
 * name was typed.
 */
export const Ask = ({ row, title, text, action, danger, isRed, onCancel, run }: AskProps) => {
  const failureText = useFailure()
  const moves = useMoves(row)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const isGrave = danger !== undefined && row.standing === 'moving'
  const confirm = async (): Promise<void> => {
    setPending(true)
    await run().catch(setError)
    setPending(false)
  }
  return (
    <Confirm
      title={title}
      text={[moves, !isGrave && text].filter(Boolean).join(' ')}
      warning={isGrave ? danger : undefined}
      action={action}
      look={isRed || isGrave ? 'danger' : 'primary'}
      isPending={isPending}
      typed={isRed || isGrave ? row.label : undefined}
      failure={error === undefined ? undefined : failureText(error)}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
    />
  )
}

/** In a sentence, whether it moves and how fast. */
const useMoves = ({ label, standing, state }: Row): string => {
  const { outputs } = useWords('fleet/commands')
  const format = useFormat()
  const isHeard = standing === 'idling' || standing === 'parked'
  const told = standing === 'moving' ? outputs.moves : isHeard ? outputs.stands : outputs.unsure
  return told({ name: label, speed: format.speed(state?.gps?.speed ?? 0) })
}
