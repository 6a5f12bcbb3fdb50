import { useMemo } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useWords } from '#web/words/speech.tsx'
import { measureTitle } from '../measures/measures.ts'

export type Proposal = Result<'tracker/sensor/proposal/list'>['list'][number]

/** Milliseconds until it is asked again: a day of messages is read each time. While a sensor is typed, its value is to be seen. */
const every = { seen: 60_000, typed: 10_000 }

/** What the vehicle's device tells, as the contract calls it, each with its last value; asked again while it is looked at. */
export const useInputs = (tracker_id: number, how: keyof typeof every) => {
  const measures = useWords('fleet/measures')
  const inputs = useAsk('tracker/sensor/proposal/list', { tracker_id }, { every: every[how] }).data?.list
  return useMemo(() => {
    const known = new Map((inputs ?? []).map((input) => [input.input_name, input]))
    return {
      inputs,
      rawOf: (name: string) => known.get(name)?.value,
      titleOf: (name: string) => measureTitle(known.get(name)?.attribute ?? name, measures),
    }
  }, [inputs, measures])
}
