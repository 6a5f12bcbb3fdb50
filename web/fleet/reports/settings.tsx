import { reportTrackerGenerate as limits } from '#client/limits/report-tracker.gen.ts'
import { useUser } from '#web/session/user.tsx'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { lengthOf } from '#web/ui/period.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { Section } from '#web/ui/section.tsx'
import { useWords } from '#web/words/speech.tsx'
import { type Draft, differing, type Settings as Values } from './draft.ts'
import { HoursField } from './hours-field.tsx'
import { kindOf } from './kinds.ts'
import { fitting } from './own.ts'
import { ParameterField } from './parameter-field.tsx'
import type { Parameter } from './schema.ts'
import style from './settings.module.css'
import { useMostDays } from './use-most-days.ts'
import { WhoseField } from './whose-field.tsx'

interface SettingsProps {
  draft: Draft
  parameters: readonly Parameter[]
  /** What is wrong, by names of parameters; `whose`, `period`, `hours`. */
  faults: ReadonlyMap<string, string>
  onChange(draft: Draft): void
}

/** Settings that most kinds have, and few people change. */
const further: ReadonlySet<string> = new Set([
  ...['hide_empty_tabs', 'show_seconds', 'include_summary_sheet', 'include_summary_sheet_only', 'hide_charts'],
  'smoothing',
])

/** Whose, when, and what of it: all that a report is asked for with. */
export const Settings = ({ draft, parameters, faults, onChange }: SettingsProps) => {
  const words = useWords('fleet/reports')
  const { now } = useUser()
  const { whose, period, hours, settings } = draft
  const set = (some: Values): void =>
    onChange({ ...draft, settings: differing(fitting({ ...settings, ...some }), parameters) })
  const fieldOf = (parameter: Parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={settings[parameter.name] ?? parameter.usual}
      fault={faults.get(parameter.name)}
      draft={draft}
      onChange={(value) => set({ [parameter.name]: value })}
    />
  )
  const flag = (name: 'include_places_in_address' | 'include_zones_in_address') => (
    <SwitchField
      label={words.params[name]}
      value={settings[name] !== false}
      onChange={(value) => set({ [name]: value })}
    />
  )
  const most = useMostDays()
  const { days = most } = kindOf(draft.kind)
  const periodFault = faults.get('period')
  return (
    <div className={style.settings}>
      <WhoseField value={whose} fault={faults.get('whose')} onChange={(whose) => onChange({ ...draft, whose })} />
      <div className={style.when}>
        <span className={style.label}>{words.when}</span>
        <PeriodField
          value={period}
          now={now()}
          most={Math.min(days, most)}
          onChange={(period) => onChange({ ...draft, period })}
        />
        {periodFault && <p className={style.fault}>{periodFault}</p>}
        {!periodFault && days === 1 && lengthOf(period, now()) > 1 && (
          <p className={style.hint}>{words.one_day_only}</p>
        )}
      </div>
      {parameters.filter(({ name }) => !further.has(name)).map(fieldOf)}
      <Section title={words.more} isWrong={[...further, 'hours', 'title'].some((name) => faults.has(name))}>
        <HoursField value={hours} fault={faults.get('hours')} onChange={(hours) => onChange({ ...draft, hours })} />
        {parameters.filter(({ name }) => further.has(name)).map(fieldOf)}
        {flag('include_places_in_address')}
        {flag('include_zones_in_address')}
        <TextField
          label={words.params.title}
          limits={limits.title}
          value={typeof settings.title === 'string' ? settings.title : ''}
          onChange={(title) => set({ title })}
          {...(faults.has('title') && { fault: faults.get('title') as string })}
        />
      </Section>
    </div>
  )
}
