import { CheckField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './form.module.css'
import { askedBy } from './kinds.ts'
import { OptionFields } from './option-fields.tsx'
import { isTitled, type Values } from './rule.ts'
import { SensorFields } from './sensor-fields.tsx'
import { TargetFields } from './target-fields.tsx'
import { useSilent } from './use-silent.ts'
import { useMeant } from './use-targets.ts'
import { ZoneFields } from './zone-fields.tsx'

/** Which trackers, and where: the zones that are watched, or in which the rule counts. */
export const WhereFields = ({ form }: { form: FormState<Values> }) => {
  const words = useWords('fleet/rules')
  const { values } = form
  const trackers = useMeant(values.targets)
  const { zones } = askedBy(values.type ?? '')
  const silent = useSilent(values.type, trackers)
  return (
    <>
      <TargetFields form={form} />
      <SensorFields form={form} />
      {silent > 0 && (
        <p role="status" className={style.note}>
          {silent === trackers.length ? words.none_reports : words.some_report_not({ count: silent })}
        </p>
      )}
      {zones !== 'none' && <ZoneFields form={form} />}
      {zones === 'corridor' && <OptionFields form={form} />}
      {zones === undefined && values.zone_ids.length > 0 && (
        <CheckField label={words.outside} {...form.field('zone_limit_inverted')} />
      )}
      {isTitled(values) && <CheckField label={words.append_zone_title} {...form.field('append_zone_title')} />}
    </>
  )
}
