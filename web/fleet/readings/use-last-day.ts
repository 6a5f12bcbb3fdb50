import { useMemo } from 'react'
import type { Params } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { localOf } from '#web/words/format.ts'
import { segmentsOf } from './segments.ts'

type Asked = Pick<Params<'tracker/sensor/chart/read'>, 'sensors' | 'inputs'>

const day = 86_400_000
/** From five minutes to five minutes the same picture. */
const step = 300_000
/** Parts of the picture. */
const buckets = 48
/** Lines that are drawn; more would be a chart. */
const most = 10

/** How the first of these went in the last day, as sparklines draw it. */
export const useLastDay = (tracker_id: number, { sensors = [], inputs = [] }: Asked) => {
  const { now } = useUser()
  const to = Math.floor(now() / step) * step
  const { data } = useAsk(
    'tracker/sensor/chart/read',
    {
      ...{ tracker_id, sensors: sensors.slice(0, most), inputs: inputs.slice(0, most) },
      ...{ from: localOf(to - day), to: localOf(to), buckets },
    },
    { enabled: sensors.length + inputs.length > 0 },
  )
  const lines = useMemo(
    () => data?.list.map((line) => ({ ...line, segments: segmentsOf(line.segments) })) ?? [],
    [data],
  )
  return { lines, span: { from: (to - day) / 1000, to: to / 1000 } }
}
