import type { Context } from '#contract/operation.ts'
import { choiceOf, rowsOf } from '#resource/panel/map/choice.ts'
import * as choices from '#store/map-choices.ts'

/** The map choices of the platform: reading, locking and trying them. */

type Means = Pick<Context, 'db' | 'secret' | 'maps'>

/**
 * Reads the map choices and locks them until the transaction ends. Where nobody has chosen yet, they are those of the
 * settings.
 */
export const lockChosen = async ({ db, secret, maps }: Means): Promise<choices.ChoiceRow[]> =>
  (await choices.lock(db)) ?? rowsOf(maps.given, secret.seal)

/** The map choices, without a lock. */
export const readChosen = async ({ db, secret, maps }: Means) => {
  const rows = await choices.read(db)
  return { is_chosen: rows !== undefined, rows: rows ?? rowsOf(maps.given, secret.seal) }
}

/** The id of a new choice: ids begin at 1, and none is given twice while there are choices. */
export const nextId = (rows: readonly choices.ChoiceRow[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1

/** Tries a choice by fetching one tile: the sentence of what failed, undefined if it works. */
export const faultOf = async (
  row: choices.ChoiceRow,
  { secret, maps }: Pick<Means, 'secret' | 'maps'>,
): Promise<string | undefined> => (await maps.try(choiceOf(row, secret.open, maps)))?.message
