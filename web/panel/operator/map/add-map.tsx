import { type FormEvent, useState } from 'react'
import type { Params } from '#client/client.ts'
import { panelMapChoiceCreate } from '#client/limits/panel-map-choice.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import panel from '../../panel.module.css'
import type { MapRead } from './map-read.ts'
import style from './maps.module.css'
import { reasonOf } from './reason.ts'

type Kind = 'vector' | 'raster' | 'style'
type Code = MapRead['drawn'][number]['map']

const codes = ['osm', 'roadmap', 'satellite', 'hybrid', 'osmmapnik'] as const satisfies readonly Code[]
const kinds = ['vector', 'raster', 'style'] as const satisfies readonly Kind[]

const empty = {
  maker: 'openfreemap',
  key: '',
  kind: 'raster' as Kind,
  address: '',
  map: 'osm' as Code,
  attribution: '',
}
type Values = typeof empty

const wantedOf = ({ maker, key, kind, address, map, attribution }: Values): Params<'panel/map/choice/try'> => {
  if (maker === 'file') return { choice: { kind: 'file', address: address.trim(), map, attribution } }
  if (maker === 'address')
    return { choice: { kind, address: address.trim(), map, attribution, ...(key.trim() && { key: key.trim() }) } }
  return { preset: maker, ...(key.trim() && { key: key.trim() }) }
}

/** Something more to draw: of those whose address is known, or of an address or a file. It is tried before it is kept. */
export const AddMap = ({ read: { presets } }: { read: MapRead }) => {
  const words = useWords('panel/operator/map')
  const common = useCommon()
  const [values, setValues] = useState(empty)
  const tried = useDo('panel/map/choice/try')
  const create = useDo('panel/map/choice/create', { also: ['panel/map'] })
  const set = (some: Partial<Values>): void => {
    setValues((before) => ({ ...before, ...some }))
    tried.reset()
    create.reset()
  }
  const preset = presets.find(({ id }) => id === values.maker)
  const isWhole = preset ? !preset.needs_key || values.key.trim() !== '' : values.address.trim() !== ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    tried.reset()
    if (isWhole)
      create.mutate(wantedOf(values), {
        onSuccess: () => {
          setValues(empty)
          toast({ text: words.added })
        },
      })
  }
  const error = create.error ?? tried.error
  const fault = error ? reasonOf(error, common) : tried.data?.fault
  return (
    <section className={`${panel.card} ${panel.wide}`}>
      <h2>{words.add}</h2>
      <form onSubmit={submit} className={`${style.form} ${style.narrow}`}>
        <SelectField
          label={words.maker}
          value={values.maker}
          onChange={(maker) => maker && set({ maker, key: '' })}
          choices={[
            ...presets.map(({ id, name }) => ({ key: id, label: name })),
            { key: 'address', label: words.own_address },
            { key: 'file', label: words.own_path },
          ]}
        />
        {preset && (
          <p>
            <a href={preset.terms} target="_blank" rel="noreferrer">
              {words.terms}
            </a>
          </p>
        )}
        {!preset && <Own values={values} set={set} />}
        {(preset?.needs_key || values.maker === 'address') && (
          <TextField
            label={preset ? words.key : `${words.key} (${common.optional})`}
            autoComplete="off"
            limits={panelMapChoiceCreate.key}
            value={values.key}
            onChange={(key) => set({ key })}
          />
        )}
        <div className={style.line}>
          <Button type="submit" look="primary" isPending={create.isPending} isDisabled={!isWhole}>
            {words.draw}
          </Button>
          <Button
            isPending={tried.isPending}
            isDisabled={!isWhole}
            onPress={() => {
              create.reset()
              tried.mutate(wantedOf(values))
            }}
          >
            {words.try}
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {fault && <p className={`${panel.bad} ${style.said}`}>{fault}</p>}
        {tried.data?.fault === null && !create.error && <p className={style.said}>{words.works}</p>}
      </div>
    </section>
  )
}

interface OwnProps {
  values: Values
  set(some: Partial<Values>): void
}

const Own = ({ values: { maker, kind, address, map, attribution }, set }: OwnProps) => {
  const words = useWords('panel/operator/map')
  const names = useWords('parts/map')
  const isFile = maker === 'file'
  return (
    <>
      {!isFile && (
        <SelectField
          label={words.kind}
          value={kind}
          onChange={(kind) => kind && set({ kind })}
          choices={kinds.map((key) => ({ key, label: words.kinds[key] }))}
        />
      )}
      <TextField
        label={isFile ? words.path : words.address}
        hint={isFile ? words.path_hint : words.address_hints[kind]}
        autoComplete="off"
        limits={panelMapChoiceCreate['choice.address']}
        value={address}
        onChange={(address) => set({ address })}
      />
      <SelectField
        label={words.map}
        value={map}
        onChange={(map) => map && set({ map })}
        choices={codes.map((key) => ({ key, label: names.maps[key] }))}
      />
      <TextField
        label={`${words.attribution} (${useCommon().optional})`}
        hint={words.attribution_hint}
        limits={panelMapChoiceCreate['choice.attribution']}
        value={attribution}
        onChange={(attribution) => set({ attribution })}
      />
    </>
  )
}
