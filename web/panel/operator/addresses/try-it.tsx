import { type FormEvent, useState } from 'react'
import type { Params, Result } from '#client/client.ts'
import { panelOperatorGeocoderTry } from '#client/limits/panel-operator-geocoder.gen.ts'
import { Coordinates } from '#web/parts/coordinates.tsx'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useCommon, useFormat, useLanguage, useWords } from '#web/words/speech.tsx'
import panel from '../../panel.module.css'
import style from './addresses.module.css'
import { nameOf } from './names.ts'
import type { State } from './state.ts'

type Tried = Result<'panel/operator/geocoder/try'>
type Code = NonNullable<Params<'panel/operator/geocoder/try'>['geocoder']>

const isProvider = (code: State['geocoder']): code is Code => code !== 'streets' && code !== 'settlements'

/** A question as an account would ask it: what is found, who answered, and how long it took. */
export const TryIt = ({ list }: { list: readonly State[] }) => {
  const words = useWords('panel/operator/addresses')
  const common = useCommon()
  const lang = useLanguage()
  const [q, setQ] = useState('')
  const providers = list.map(({ geocoder }) => geocoder).filter(isProvider)
  const [code, setCode] = useState<Code | 'ours'>(providers[0] ?? 'ours')
  // What it counted is told with the rest.
  const ask = useDo('panel/operator/geocoder/try')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (q.trim() !== '') ask.mutate({ q, lang, ...(code !== 'ours' && { geocoder: code }) })
  }
  return (
    <section className={panel.card}>
      <h2>{words.try}</h2>
      <form onSubmit={submit} className={style.form}>
        <TextField label={words.try_hint} limits={panelOperatorGeocoderTry.q} value={q} onChange={setQ} />
        {providers.length > 0 && (
          <SelectField<Code | 'ours'>
            label={words.as_account}
            value={code}
            choices={[
              ...providers.map((key) => ({ key, label: nameOf(key, words) })),
              { key: 'ours', label: words.ours },
            ]}
            onChange={(key) => setCode(key ?? 'ours')}
          />
        )}
        <div>
          <Button type="submit" look="primary" isPending={ask.isPending}>
            {words.ask}
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {ask.error && <p className={panel.bad}>{failureText(ask.error, common)}</p>}
        {ask.data && <Answer tried={ask.data} />}
      </div>
    </section>
  )
}

const Answer = ({ tried: { locations, answered_by, seconds, steps } }: { tried: Tried }) => {
  const words = useWords('panel/operator/addresses')
  const { unit } = useFormat()
  const time = (seconds: number): string => unit(seconds * 1000, 'ms', seconds < 0.01 ? 1 : 0)
  const others = steps.filter(({ outcome }) => outcome !== 'asked')
  return (
    <div className={style.answer}>
      {answered_by && <p>{words.answered({ who: nameOf(answered_by, words), time: time(seconds) })}</p>}
      {others.map(({ geocoder, outcome, reason }) => (
        <p key={geocoder} className="quiet">
          {`${nameOf(geocoder, words)}: ${words[`step_${outcome}`]}${reason ? ` (${reason})` : ''}`}
        </p>
      ))}
      {locations.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <ol className={style.found}>
          {locations.map(({ lat, lng, address }) => (
            <li key={`${lat} ${lng} ${address}`}>
              {address}
              <Coordinates at={{ lat, lng }} of={address} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
