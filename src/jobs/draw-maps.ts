import type { Maps } from '#map/maps.ts'
import { choiceOf } from '#resource/panel/map/choice.ts'
import type { Db } from '#store/db.ts'
import * as choices from '#store/map-choices.ts'

export interface DrawerOptions {
  db: Db
  secret: { open(sealed: Buffer): string }
  maps: Pick<Maps, 'use' | 'given' | 'streets'>
}

/** Draws maps of what is chosen by now: whoever hears of a change does so at once, and everybody looks again and again. */
export const createDrawer = ({ db, secret, maps }: DrawerOptions) => {
  /** What is drawn. What is sealed is sealed anew at each change. */
  let drawn: string | undefined
  let last: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    const rows = await choices.read(db)
    const print = JSON.stringify(rows?.map(({ sealed, ...row }) => [row, sealed.toString('hex')]))
    if (print === drawn) return
    await maps.use(rows ? rows.map((row) => choiceOf(row, secret.open, maps)) : maps.given)
    drawn = print
  }
  return {
    /** One look after the other, so that the last one that was asked for is the last. */
    look(): Promise<void> {
      last = last.catch(() => undefined).then(look)
      return last
    },
  }
}
