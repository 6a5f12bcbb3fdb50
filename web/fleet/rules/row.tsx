import { Siren } from 'lucide-react'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { askedBy } from './kinds.ts'
import { type Rule, sentBack } from './rule.ts'
import style from './screen.module.css'
import { targetsOf } from './targets.ts'
import { useKinds } from './use-kinds.ts'
import { useTargetsSaid } from './use-targets.ts'
import { presetOf } from './week.ts'

/** One rule: its name, what it tells, of how many trackers, where and when, and whether it is on. */
export const RuleRow = ({ rule, onOpen }: { rule: Rule; onOpen(): void }) => {
  const words = useWords('fleet/rules')
  const common = useCommon()
  const format = useFormat()
  const kind = useKinds()
  const whom = useTargetsSaid()
  const { may } = useUser()
  const update = useDo('tracker/rule/update')
  const { name, type, param, zone_ids, schedule, suspended, extended_params } = rule
  const { unit } = askedBy(type).param ?? {}
  const preset = presetOf(schedule ?? [])
  const figure =
    param === null || param === undefined || !unit
      ? undefined
      : { speed: () => format.speed(param), minutes: () => format.duration(param * 60), number: () => `${param}` }[
          unit
        ]()
  const limits = [
    zone_ids.length > 0 && words.of_zones({ count: zone_ids.length }),
    schedule && schedule.length > 0 && (preset ? words.presets[preset] : words.at_times),
    extended_params.private_rule && words.is_private,
  ]
  const turn = (isOn: boolean): void =>
    update.mutate(
      { ...sentBack(rule), suspended: !isOn },
      {
        onSuccess: () => toast({ text: isOn ? words.switched_on : words.switched_off }),
        onError: (error) => toast({ text: failureText(error, common), isFault: true }),
      },
    )
  return (
    <>
      <button type="button" className={style.rule} onClick={onOpen}>
        <span className={style.name}>
          <span className={style.text}>{name}</span>
          {extended_params.emergency && (
            <Siren size={14} role="img" aria-label={words.emergency} className={style.siren} />
          )}
        </span>
        <span className={style.about}>
          {[kind.nameOf(rule) !== name && kind.nameOf(rule), figure, whom(targetsOf(rule)), ...limits]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      <SwitchField
        label={words.on}
        value={!suspended}
        onChange={turn}
        isDisabled={!may('tracker_rule_update') || update.isPending}
      />
    </>
  )
}
