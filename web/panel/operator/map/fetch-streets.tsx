import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { Params, Result } from '#client/client.ts'
import { panelMapFetchMeasure } from '#client/limits/panel-map-fetch.gen.ts'
import type { Area } from '#web/map/areas.ts'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Loading } from '#web/ui/told.tsx'
import { useCommon, useLanguage, useWords } from '#web/words/speech.tsx'
import panel from '../../panel.module.css'
import { useBytes } from '../cards.tsx'
import { countriesIn } from './countries.ts'
import { FetchState } from './fetch-state.tsx'
import type { MapRead } from './map-read.ts'
import style from './maps.module.css'
import { reasonOf } from './reason.ts'

const AreaMap = lazy(() => import('./area-map.tsx'))

type Measured = Result<'panel/map/fetch/measure'>
type Wish = Params<'panel/map/fetch/measure'>
type Where = 'shown' | 'fleet' | 'country'

const wheres = ['shown', 'fleet', 'country'] as const satisfies readonly Where[]
const depths = [15, 14, 12] as const

/** Bytes above which it is asked for. */
const large = 1_000_000_000

/** Streets of an area, to a file of one's own: measured, then fetched. */
export const FetchStreets = ({ read }: { read: MapRead }) => {
  const words = useWords('panel/operator/map')
  const common = useCommon()
  const language = useLanguage()
  const bytes = useBytes()
  const [where, setWhere] = useState<Where>('shown')
  const [country, setCountry] = useState('LI')
  const [depth, setDepth] = useState<(typeof depths)[number]>(15)
  const [from, setFrom] = useState('')
  const [isAsking, setAsking] = useState(false)
  const shown = useRef<Area>(undefined)
  const [isShown, setShown] = useState(false)
  const measured = useRef<Wish>(undefined)
  const measure = useDo('panel/map/fetch/measure')
  const start = useDo('panel/map/fetch/start', { also: ['panel/map'] })
  const forget = (): void => {
    measure.reset()
    start.reset()
  }
  const wish = (): Wish => ({
    max_zoom: depth,
    ...(from.trim() && { from: from.trim() }),
    ...(where === 'country' ? { country } : where === 'fleet' ? { around_fleet: true } : { area: shown.current }),
  })
  const look = (): void => {
    start.reset()
    measured.current = wish()
    measure.mutate(measured.current)
  }
  const begin = (is_confirmed: boolean): void => {
    setAsking(false)
    if (measured.current) start.mutate({ ...measured.current, is_confirmed }, { onSuccess: () => measure.reset() })
  }
  const onView = useCallback((area: Area) => {
    shown.current = area
    setShown(true)
  }, [])
  const isUnderWay = read.fetch?.state === 'waiting' || read.fetch?.state === 'running'
  const error = start.error ?? measure.error
  const found = measure.data
  return (
    <section className={`${panel.card} ${panel.wide}`}>
      <h2>{words.fetch}</h2>
      <p className={style.note}>{words.fetch_text}</p>
      <div className={style.halves}>
        <div className={style.map}>
          <Suspense fallback={<Loading />}>
            <AreaMap read={read} wanted={found?.boxes ?? none} onView={onView} />
          </Suspense>
        </div>
        <div className={style.form}>
          <SelectField
            label={words.where}
            value={where}
            onChange={(next) => {
              if (next) setWhere(next)
              forget()
            }}
            choices={wheres.map((key) => ({ key, label: words.wheres[key] }))}
          />
          {where === 'country' && (
            <SelectField
              label={words.country}
              value={country}
              onChange={(next) => {
                if (next) setCountry(next)
                forget()
              }}
              choices={countriesIn(language)}
            />
          )}
          <SelectField
            label={words.depth}
            value={depth}
            onChange={(next) => {
              if (next) setDepth(next)
              forget()
            }}
            choices={depths.map((key) => ({ key, label: words.depths[key] }))}
          />
          <TextField
            label={`${words.from} (${common.optional})`}
            hint={words.from_hint}
            autoComplete="off"
            limits={panelMapFetchMeasure.from}
            value={from}
            onChange={(next) => {
              setFrom(next)
              forget()
            }}
          />
          <div className={style.line}>
            <Button
              look={found ? 'plain' : 'primary'}
              isPending={measure.isPending}
              isDisabled={where === 'shown' && !isShown}
              onPress={look}
            >
              {words.measure}
            </Button>
            {found && (
              <Button
                look="primary"
                isPending={start.isPending}
                isDisabled={isUnderWay}
                onPress={() => (found.bytes > large ? setAsking(true) : begin(false))}
              >
                {words.start}
              </Button>
            )}
          </div>
          <div aria-live="polite">
            {found && <Size found={found} />}
            {error && <p className={panel.bad}>{reasonOf(error, common)}</p>}
          </div>
          {read.fetch && <FetchState fetch={read.fetch} />}
        </div>
      </div>
      {isAsking && found && (
        <Confirm
          title={words.large_title({ size: bytes(found.bytes) })}
          text={words.large_text}
          action={words.start}
          look="primary"
          onCancel={() => setAsking(false)}
          onConfirm={() => begin(true)}
        />
      )}
    </section>
  )
}

const none: Measured['boxes'] = []

const Size = ({ found: { bytes, to_come, address } }: { found: Measured }) => {
  const words = useWords('panel/operator/map')
  const told = useBytes()
  const host = URL.parse(address)?.host ?? address
  return (
    <p>
      <strong>{told(bytes)}</strong> {words.measured({ host })}
      {to_come < bytes && ` ${words.to_come({ size: told(to_come) })}`}
    </p>
  )
}
