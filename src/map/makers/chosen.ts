import type { Choice } from '../choice.ts'
import { Fault } from '../fetched/fault.ts'
import { none } from '../fetched/kept.ts'
import { takeStyle } from '../fetched/style.ts'
import { withKey } from '../fetched/template.ts'
import { type Means, middleOf, type Tileset, tileOf } from '../fetched/tileset.ts'
import type { Log, Maker } from '../maker.ts'
import { chosenFileMaker, tryFile } from './chosen-file.ts'
import { describe, fetchedMaker, isTiled } from './fetched.ts'
import { styleMaker } from './style.ts'

/** The one who has what was chosen. */
export const makerOf = (choice: Choice, means: Means, log: Log): Maker => {
  if (choice.kind === 'file') return chosenFileMaker(choice, log)
  return isTiled(choice) ? fetchedMaker(choice, means, log) : styleMaker(choice, means, log)
}

/** Tries what is about to be chosen with one tile, of which nothing is kept: what failed, in a sentence, or nothing. */
export const tryChoice = async (choice: Choice, ask: Means['ask'], now: () => number): Promise<Fault | undefined> => {
  const means = { ask, now, kept: none }
  try {
    await tried(choice, means)
    return undefined
  } catch (error) {
    return error instanceof Fault ? error : new Fault('wrong', (error as Error).message)
  }
}

const tried = async (choice: Choice, means: Means): Promise<void> => {
  if (choice.kind === 'file') return tryFile(choice)
  if (!/^https?:\/\//i.test(choice.address) || !URL.canParse(choice.address))
    throw new Fault('wrong', 'An address begins with http:// or https://')
  if (isTiled(choice)) return triedTile((await describe(choice, means, true)).set, means)
  const { sets } = await takeStyle(means, withKey(choice.address, choice.key), true)
  for (const set of [...sets.values()].slice(0, 1)) await triedTile(set, means)
}

/** The one around the middle of all, at the first level that there is. */
const triedTile = async (set: Tileset, { ask }: Means): Promise<void> => {
  const { question, read } = tileOf(set, middleOf(set))
  const { host } = new URL(question.address)
  const { bytes } = await read(await ask(question), host)
  if (bytes.length === 0)
    throw new Fault('missing', `${host} answers, but has no tile in the middle of what it says it has`)
}
