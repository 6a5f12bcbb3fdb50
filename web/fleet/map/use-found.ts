import { useEffect, useMemo, useState } from 'react'
import type { Location } from '#geo/distance.ts'
import type { Area } from '#web/live/area.ts'
import { find, type Sort } from '#web/live/find.ts'
import type { Standing } from '#web/live/standing.ts'
import { useUser } from '#web/session/user.tsx'
import { localOf } from '#web/words/format.ts'
import { useLive, useRoster } from '../live.tsx'

interface Wanted {
  typed: string
  standing: readonly Standing[]
  group: number | undefined
  tag: number | undefined
  /** Hours for which nothing was heard. */
  silent: number | undefined
  spot: readonly number[] | undefined
  /** Who is there is found by what was typed. */
  areas: readonly Area[]
  sort: Sort
  near: Location | undefined
}

/** A number that grows while states change what is found, once a second at most: rows that jump cannot be read. */
const useBeat = (isWanted: boolean): number => {
  const { fleet } = useLive()
  const [beat, setBeat] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = fleet.onAny(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setBeat((before) => before + 1)
      }, 1000)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [fleet, isWanted])
  return beat
}

/** The ids of those that are wanted, in order. */
export const useFound = ({
  typed,
  standing,
  group,
  tag,
  silent,
  spot,
  areas,
  sort,
  near,
}: Wanted): readonly number[] => {
  const { fleet } = useLive()
  const { now } = useUser()
  const roster = useRoster()
  const beat = useBeat(
    standing.length > 0 || sort !== 'label' || silent !== undefined || areas.length > 0 || near !== undefined,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fleet is another one when these are others
  return useMemo(() => {
    const ids = spot && new Set(spot)
    const heard_before = silent === undefined ? undefined : localOf(now() - silent * 3_600_000)
    return find(fleet.all(), { typed, standing, group, tag, heard_before, ids, areas, sort, near }).map(({ id }) => id)
  }, [fleet, roster, beat, typed, standing, group, tag, silent, spot, areas, sort, near])
}
