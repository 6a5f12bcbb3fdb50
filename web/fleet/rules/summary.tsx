import { useTrackerChoices } from '#web/parts/tracker-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useWords } from '#web/words/speech.tsx'
import style from './form.module.css'
import type { Rule } from './rule.ts'
import { isOpen, targetsOf } from './targets.ts'
import { useKinds } from './use-kinds.ts'
import { useTargetsSaid } from './use-targets.ts'
import { useTimes } from './use-times.ts'

/** A rule for those who may not change it. */
export const RuleSummary = ({ rule }: { rule: Rule }) => {
  const words = useWords('fleet/rules')
  const kind = useKinds()
  const times = useTimes()
  const whom = useTargetsSaid()
  const all = useTrackerChoices()
  const { data } = useAsk('zone/list', {})
  const { type, trackers, zone_ids, schedule, alerts, primary_text, secondary_text } = rule
  const targets = targetsOf(rule)
  const zones = data?.list.filter(({ id }) => zone_ids.includes(id)).map(({ label }) => label) ?? []
  const said: readonly [string, readonly string[]][] = [
    [words.kind, [kind.said(type)]],
    [
      words.trackers,
      isOpen(targets) ? [whom(targets)] : all.filter(({ id }) => trackers.includes(id)).map(({ label }) => label),
    ],
    [words.zones_count, zone_ids.length === 0 ? [words.everywhere] : zones],
    [words.when, schedule?.length ? schedule.map(times) : [words.presets.always]],
    [words.emails, alerts.emails],
    [words.sms, alerts.sms_phones],
    [words.calls, alerts.phones],
    [words.text, [primary_text]],
    [words.text_end, [secondary_text]],
  ]
  return (
    <dl className={style.told}>
      {said.map(([label, values]) => {
        const text = values.filter(Boolean).join(', ')
        return (
          text && (
            <div key={label} className={style.said}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
