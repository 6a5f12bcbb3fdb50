import { inputNameOf as listedAs } from '#device/inputs.ts'
import { measuresOf, naming } from '#device/measured.gen.ts'
import { inputNameOf, valueTypeOf } from '#measure/inputs.ts'
import type { Model } from './models.ts'

/** Names of the contract that sensors of a model may read (supplement 2, 1.3). */
export interface ModelInputs {
  inputs: string[]
  state_fields: string[]
  /** Its devices also tell by names that are not listed. */
  has_custom_fields: boolean
}

/** Inputs and fields of the state that devices of the model may tell, by its protocol. */
export const inputsOf = ({ protocol, inputs: own, digital_inputs, digital_outputs }: Model): ModelInputs => {
  const names = new Set(
    [...own, ...measuresOf[protocol]].map(inputNameOf).filter((name) => listedAs(name) !== undefined),
  )
  const { inputs = [], state_fields = [] } = Object.groupBy(names, (name) =>
    valueTypeOf(name) === undefined ? 'inputs' : 'state_fields',
  )
  const wires = [...(digital_inputs > 0 ? ['input_status'] : []), ...(digital_outputs > 0 ? ['output_status'] : [])]
  return { inputs, state_fields: [...state_fields, ...wires], has_custom_fields: naming.has(protocol) }
}

/** Inputs and fields without those that a number follows but for the last: `analog_8` stands for all eight. */
export const compactOf = ({ inputs, state_fields, has_custom_fields }: ModelInputs): ModelInputs => ({
  inputs: highest(inputs),
  state_fields: highest(state_fields),
  has_custom_fields,
})

const numberOf = (name: string): number => Number(/_(\d+)$/.exec(name)?.[1] ?? 0)

const highest = (names: readonly string[]): string[] => {
  const last = new Map<string, string>()
  for (const name of names) {
    const series = name.replace(/_\d+$/, '_')
    const before = last.get(series)
    if (before === undefined || numberOf(before) < numberOf(name)) last.set(series, name)
  }
  return [...last.values()]
}
