import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useClient } from '#web/session/session.tsx'
import { useLive } from '../live.tsx'
import { called, type Own, type Sensor } from './chosen-sensors.ts'
import type { Values } from './rule.ts'
import { keptPairs, type Targets } from './targets.ts'
import { useMeant } from './use-targets.ts'

/** Trackers whose sensors are asked for at once. */
export const most = 500

type Of = Sensor['type']

/** Trackers that are meant and can be asked for their sensors: of blocked ones nothing is told. */
export const useReadable = (targets: Targets): readonly number[] => {
  const { fleet } = useLive()
  const meant = useMeant(targets)
  return useMemo(() => meant.filter((id) => !fleet.row(id)?.tracker.source.blocked), [meant, fleet])
}

/** Pairs of trackers that nobody is asked for: they stay as they are. */
export const useKept = (
  { targets, tracker_params }: Pick<Values, 'targets' | 'tracker_params'>,
  asked: readonly number[],
) => {
  const { fleet } = useLive()
  const meant = useMeant(targets)
  return () => keptPairs(tracker_params, { asked, meant, rows: fleet.all() })
}

const ownOf = (trackers: readonly number[], result: Readonly<Record<string, readonly Sensor[]>>, of: Of): Own =>
  new Map(trackers.map((id) => [id, (result[id] ?? []).filter(({ type }) => type === of)]))

/** Sensors of that kind of these trackers, no more than `most`; nothing until they are known. */
export const useOwn = (trackers: readonly number[], of: Of): Own | undefined => {
  const asked = useAsk('tracker/sensor/batch_list', { trackers: [...trackers] }, { enabled: trackers.length > 0 })
  // Those of the trackers before are none of these.
  const { data } = asked
  return useMemo(
    () => (data && trackers.every((id) => id in data.result) ? ownOf(trackers, data.result, of) : undefined),
    [data, trackers, of],
  )
}

/** Finds the sensors of a name of however many trackers, some at a time. */
export const useCalled = (of: Of, onFound: (found: ReadonlyMap<number, number>) => void) => {
  const client = useClient()
  return useMutation({
    mutationFn: async ({ name, trackers }: { name: string; trackers: readonly number[] }) => {
      const found = new Map<number, number>()
      for (let at = 0; at < trackers.length; at += most) {
        const some = trackers.slice(at, at + most)
        const { result } = await client.call('tracker/sensor/batch_list', { trackers: some })
        for (const [tracker_id, sensor_id] of called(name, ownOf(some, result, of))) found.set(tracker_id, sensor_id)
      }
      return found
    },
    onSuccess: onFound,
  })
}
