import { useMemo } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useWords } from '#web/words/speech.tsx'
import { measureTitle } from '../measures/measures.ts'

export type Proposal = Result<'tracker/sensor/proposal/list'>['list'][number]

const every = 10_000

/** What the vehicle's device tells, as the contract calls it, each with its last value; asked again while it is looked at. */
export const useInputs = (tracker_id: number) => {
  const measures = useWords('fleet/measures')
  const inputs = useAsk('tracker/sensor/proposal/list', { tracker_id }, { every }).data?.list
  return useMemo(() => {
    const known = new Map((inputs ?? []).map((input) => [input.input_name, input]))
    return {
      inputs,
      rawOf: (name: string) => known.get(name)?.value,
      titleOf: (name: string) => measureTitle(known.get(name)?.attribute ?? name, measures),
    }
  }, [inputs, measures])
}
