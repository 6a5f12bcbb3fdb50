import { Absent, type Opening, openPlanet, type Planet } from './source.ts'

/** Protomaps' builds, one a day; a few days are kept. */
export const builds = 'https://build.protomaps.com/{date}.pmtiles'
/** Days that a build may be behind. */
const behind = 14
const day = 86_400_000

/**
 * The planet file at an address; where `{date}` is in it, the newest one of the last days (yyyymmdd, UTC).
 * @throws Absent where there is none
 */
export const openNewest = async (from: string, now: Date, opening?: Opening): Promise<Planet> => {
  if (!from.includes('{date}')) return openPlanet(from, opening)
  for (let back = 0; back < behind; back++) {
    const date = new Date(now.getTime() - back * day).toISOString().slice(0, 10).replaceAll('-', '')
    try {
      return await openPlanet(from.replaceAll('{date}', date), opening)
    } catch (error) {
      if (!(error instanceof Absent)) throw error
    }
  }
  throw new Absent(`None of the last ${behind} days is at ${from}: another address has to be found (--from).`)
}
