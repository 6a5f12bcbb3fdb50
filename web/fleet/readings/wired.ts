import type { Result } from '#client/client.ts'
import type { Words } from '#web/words/dictionary.ts'
import type { Discrete, Read } from './written.ts'

/** What wired inputs are, as their sensors call them: readings have none of these. */
export const wiredOf = (
  { states, update_time }: Pick<Result<'tracker/get_inputs'>, 'states' | 'update_time'>,
  wired: readonly Discrete[],
  { on, off }: Pick<Words<'fleet/measures'>, 'on' | 'off'>,
): readonly Read[] =>
  wired.map(({ id, name, input_number }): Read => {
    const isOn = states.some((state) => state.input_number === input_number && state.status)
    const isTold = update_time !== null
    return {
      ...{ id, label: name, isFigure: false, updated: update_time ?? undefined },
      value: isTold ? (isOn ? on : off) : undefined,
      reason: isTold ? undefined : 'no_data',
    }
  })
