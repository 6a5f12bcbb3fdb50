import { createRow } from '#pace/row.ts'
import type { Choice } from '../choice.ts'
import type { Drawn, Maker } from '../maker.ts'

/** The makers of what was chosen, which may be others from one moment to the next. */
export interface Chosen {
  makers(): Maker[]
  drawn(): Drawn[]
  /** Answers whether streets are among them. */
  hasStreets(): boolean
  /** Answers whether this digest was of one that is not chosen any more. */
  had(digest: string): boolean
  /** Draws these from now on; makers that are drawn already go on. */
  use(choices: readonly Choice[]): Promise<void>
  close(): Promise<void>
}

export const createChosen = (make: (choice: Choice) => Maker): Chosen => {
  let list: { print: string; choice: Choice; maker: Maker }[] = []
  const gone = new Set<string>()

  const made = async (choice: Choice) => {
    const print = JSON.stringify(choice)
    const known = list.find((one) => one.print === print)
    if (known) return known
    const maker = make(choice)
    // Files are there at once.
    if (choice.kind === 'file') await maker.look?.()
    return { print, choice, maker }
  }
  const leave = async (left: typeof list): Promise<void> => {
    for (const { maker } of left) {
      const digest = maker.source()?.digest
      if (digest !== undefined) gone.add(digest)
      await maker.close()
    }
  }
  const change = async (choices: readonly Choice[]): Promise<void> => {
    const next = await Promise.all(choices.map(made))
    const before = list
    list = next
    await leave(before.filter((one) => !next.includes(one)))
  }
  // One after the other, or what one has made the next would not know, and never close.
  const inRow = createRow()
  return {
    makers: (): Maker[] => list.map(({ maker }) => maker),
    drawn: (): Drawn[] =>
      list.map(({ choice: { id, map, kind }, maker }) => {
        const source = maker.source()
        return { id, map, kind, source, fault: maker.fault?.()?.message }
      }),
    hasStreets: (): boolean =>
      list.some(({ maker }) => {
        const source = maker.source()
        return source?.map === 'osm' && source.kind === 'vector'
      }),
    had: (digest: string): boolean => gone.has(digest),
    use: (choices) => inRow(() => change(choices)),
    async close() {
      await inRow.done()
      await leave(list)
    },
  }
}
