import type { Context } from '#contract/operation.ts'
import { choiceOf, rowsOf } from '#resource/panel/map/choice.ts'
import * as choices from '#store/map-choices.ts'

/** The choices that there are, and how they become others. */

type Means = Pick<Context, 'db' | 'secret' | 'maps'>

/** Nobody changes them until the transaction ends. Where nobody chose yet, they are what the settings say. */
export const lockChosen = async ({ db, secret, maps }: Means): Promise<choices.ChoiceRow[]> =>
  (await choices.lock(db)) ?? rowsOf(maps.given, secret.seal)

export const readChosen = async ({ db, secret, maps }: Means) => {
  const rows = await choices.read(db)
  return { is_chosen: rows !== undefined, rows: rows ?? rowsOf(maps.given, secret.seal) }
}

/** Ids are told from 1 on, and none twice while there are choices. */
export const nextId = (rows: readonly choices.ChoiceRow[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1

/** Tries one with one tile: the sentence of what failed. */
export const faultOf = async (
  row: choices.ChoiceRow,
  { secret, maps }: Pick<Means, 'secret' | 'maps'>,
): Promise<string | undefined> => (await maps.try(choiceOf(row, secret.open, maps)))?.message
