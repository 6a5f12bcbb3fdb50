import { useAsk } from '#web/session/ask.ts'
import { useAddress } from '#web/ui/address.ts'
import { useWords } from '#web/words/speech.tsx'
import { parts } from './address.ts'
import { Card, Part } from './card.tsx'
import { draftOfInfo } from './draft.ts'
import { kindOf } from './kinds.ts'
import { useAbout } from './use-about.ts'
import type { Kind } from './use-kinds.ts'

const most = 3

/** Those that were made last, one of a kind. */
export const Recent = ({ kinds }: { kinds: readonly Kind[] }) => {
  const words = useWords('fleet/reports')
  const about = useAbout()
  const [, go] = useAddress(parts)
  const trackers = useAsk('tracker/list').data?.list ?? []
  const made = (useAsk('report/tracker/list').data?.list ?? []).filter(
    ({ percent, fault, parameters }) =>
      percent === 100 && !fault && kinds.some(({ id }) => id === parameters.plugins[0]?.plugin_id),
  )
  const last = [...Map.groupBy(made, ({ parameters }) => parameters.plugins[0]?.plugin_id).values()]
    .flatMap(([newest]) => newest ?? [])
    .slice(0, most)
  if (last.length === 0) return null
  return (
    <Part title={words.recent}>
      {last.map((info) => {
        const { kind, whose, period } = draftOfInfo(info, trackers)
        return (
          <Card
            key={info.id}
            shape={kindOf(kind).shape}
            name={info.title}
            about={about(whose, period)}
            onPress={() => go({ report: info.id })}
          />
        )
      })}
    </Part>
  )
}
