import { distance } from '#geo/distance.ts'
import type { Fix } from './road.ts'

/** Tracks in the parts by which engines lay them on roads. Pure. */

/** A part of a track: places that lie close to each other, or the two ends of a gap. */
export interface Stretch {
  fixes: readonly Fix[]
  isGap: boolean
}

/** Metres between two places behind which what was in between has to be guessed: engines match no farther. */
const gap = 2_000
/** Metres between two places that are matched, at the least: more of them tell nothing of the road. */
const apart = 40
/** Metres from the first place of a part to its others, at most: a Valhalla as it comes matches no track whose ends are 200 km apart. */
const longest = 100_000

/** The places of a drive that are matched, by time: the first, the last, and those that are far enough from the one before. */
export const thinned = (fixes: readonly Fix[]): Fix[] => {
  const kept: Fix[] = []
  for (const [i, fix] of fixes.entries()) {
    const before = kept.at(-1)
    if (!before || i === fixes.length - 1 || distance(before, fix) >= apart) kept.push(fix)
  }
  return kept
}

/** The parts of a drive, each beginning where the one before ended, of `most` places and within 100 km at most. */
export const stretchesOf = (fixes: readonly Fix[], most: number): Stretch[] => {
  const stretches: Stretch[] = []
  let run: Fix[] = []
  const end = (): void => {
    if (run.length > 1) stretches.push({ fixes: run, isGap: false })
  }
  for (const fix of fixes) {
    const before = run.at(-1)
    if (before && distance(before, fix) > gap) {
      end()
      stretches.push({ fixes: [before, fix], isGap: true })
      run = [fix]
    } else if (before && (run.length === most || distance(run[0] as Fix, fix) > longest)) {
      end()
      run = [before, fix]
    } else run.push(fix)
  }
  end()
  return stretches
}
