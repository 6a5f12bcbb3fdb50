import { lazy, Suspense } from 'react'
import { CheckField, SelectField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Loading } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import panel from '../panel.module.css'
import style from './screen.module.css'
import type { Settings } from './settings.ts'

const StartMap = lazy(() => import('./start-map.tsx'))

type Code = Settings['allowed_maps'][number]

interface MapsCardProps {
  form: FormState<{
    allowed_maps: Code[]
    first_map: Code
    lat: number | undefined
    lng: number | undefined
    zoom: number | undefined
  }>
  /** What the platform can draw now. */
  drawn: readonly Code[]
}

/** The maps that users of the dealer choose from, the one that is shown first, and where. */
export const MapsCard = ({ form: { values, field, set }, drawn }: MapsCardProps) => {
  const words = useWords('panel/service')
  const { maps } = useWords('parts/map')
  const { allowed_maps, first_map, lat = 0, lng = 0, zoom = 4 } = values
  // What was allowed and is away now may be forbidden all the same.
  const codes = [...new Set([...drawn, ...allowed_maps])]
  const allow = (code: Code, isAllowed: boolean): void => {
    const next = codes.filter((one) => (one === code ? isAllowed : allowed_maps.includes(one)))
    set({ allowed_maps: next, ...(!next.includes(first_map) && { first_map: next[0] ?? 'osm' }) })
  }
  const told = (code: Code): string => (drawn.includes(code) ? maps[code] : words.map_away({ map: maps[code] }))
  return (
    <section className={style.card}>
      <h2>{words.maps}</h2>
      <p className="quiet">{codes.length > 1 ? words.maps_text : words.maps_one}</p>
      {codes.length > 1 && (
        <>
          <fieldset className={panel.plain}>
            <legend>{words.allowed_maps}</legend>
            {codes.map((code) => (
              <CheckField
                key={code}
                label={told(code)}
                value={allowed_maps.includes(code)}
                // One has to be left.
                isDisabled={allowed_maps.length === 1 && allowed_maps[0] === code}
                onChange={(isAllowed) => allow(code, isAllowed)}
              />
            ))}
          </fieldset>
          <SelectField
            label={words.first_map}
            {...field('first_map')}
            onChange={(code) => code && set({ first_map: code })}
            choices={codes.filter((code) => allowed_maps.includes(code)).map((key) => ({ key, label: maps[key] }))}
          />
        </>
      )}
      <h3>{words.start}</h3>
      <Suspense fallback={<Loading />}>
        <StartMap map={first_map} view={{ lat, lng, zoom }} onView={set} />
      </Suspense>
      <div className={panel.pair}>
        <NumberField label={words.lat} step={0.0001} {...field('lat')} />
        <NumberField label={words.lng} step={0.0001} {...field('lng')} />
      </div>
      <NumberField label={words.zoom} {...field('zoom')} />
    </section>
  )
}
