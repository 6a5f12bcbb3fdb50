import { Type } from 'typebox'
import { Described, Named, Text } from '#contract/schema.ts'
import { abouts } from '#device/catalogue.gen.ts'
import { modelOf } from '#resource/tracker/models.ts'
import type { Queued } from '#store/command/commands.ts'
import type { Titles } from '#store/fleet/outputs.ts'
import { command_patience, commandsOf } from './commanding.ts'

/** Outputs of devices that can be switched (supplement 2, section 5.1). */

/** Kinds of control of the contract that the platform has: a device is told, and switches in its own time. */
export const controls = ['none', 'stateless', 'async'] as const

interface Switches {
  /** From 1; without one that cuts the engine. */
  numbers: readonly number[]
  /** Output 1 cuts the engine, and is kept for that. */
  engine_cut: boolean
}

/** Outputs that devices of a model can be told to switch. */
export const switchesOf = (code: string): Switches => {
  const { protocol, digital_outputs = 0 } = modelOf(code) ?? {}
  if (!protocol || digital_outputs === 0 || !commandsOf(code).includes('output'))
    return { numbers: [], engine_cut: false }
  const { engine_cut = false, most_outputs = digital_outputs } = abouts[protocol]
  const all = Array.from({ length: Math.min(digital_outputs, most_outputs) }, (_, i) => i + 1)
  return { numbers: engine_cut ? all.slice(1) : all, engine_cut }
}

/** The kind of control of a model's outputs. */
export const controlOf = (code: string): (typeof controls)[number] => {
  if (switchesOf(code).numbers.length === 0) return 'none'
  return modelOf(code)?.state_fields.includes('outputs') ? 'async' : 'stateless'
}

/** Number of the output that cuts the engine. */
export const engine_output = 1

/** The command that switches an output. It is sent once only: sent again, it could undo the one that followed it. */
export const switched = (output: number, enabled: boolean): Queued => ({
  command: { type: 'output', output, enabled },
  reliable: false,
  patience: command_patience.at_once,
})

export const Output = Named('TrackerOutput', {
  number: Type.Integer({ minimum: 1, maximum: 64, description: 'Its number, from 1.' }),
  title: Described(Text(60), 'What the account calls it; empty for nothing.'),
})

/** The outputs of a tracker that can be switched, by their numbers. */
export const outputsOf = ({ model, titles }: { model: string; titles: Titles | null }) =>
  switchesOf(model).numbers.map((number) => ({ number, title: titles?.[number] ?? '' }))
